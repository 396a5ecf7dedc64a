import { type ChangeEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { PublicProgram } from 'shared-data/models/program';
import { defaultTimeZone } from 'shared-data/models/site';
import type { FileKind, UploadState, UploadStatus } from 'shared-data/models/upload';
import { uploadDeadline } from 'shared-data/models/upload-rules';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { useKeptFocus } from 'shared-ui/kept-focus';
import { Notice } from 'shared-ui/notice';
import { UploadProgress } from 'shared-ui/upload-progress';
import { hasFile } from './has-file.ts';
import css from './own-files.module.css';
import { RemoveFile } from './remove-file.tsx';
import { uploadReason } from './upload-reason.ts';
import { useUpload } from './use-upload.ts';
import { useUploadBar } from './use-upload-bar.ts';
import './words.ts';

interface Props {
  program: PublicProgram;
  kind: FileKind;
  /** The status is loaded, so its absence means that there is no file. */
  known: boolean;
  status: UploadStatus | undefined;
  shown: boolean;
}

const accepted: Record<FileKind, string> = {
  abstract: 'application/pdf,.pdf',
  presentation: 'application/pdf,.pdf',
  captions: 'text/vtt,.vtt,.srt',
  video: 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.m4v,.mov,.webm,.mkv',
};
const tones: Record<UploadState, BadgeTone> = {
  uploading: 'ice',
  converting: 'ice',
  complete: 'good',
  error: 'bad',
  deleted: 'neutral',
};

export function OwnFile({ program, kind, known, status, shown }: Props) {
  const { t } = useTranslation();
  const upload = useUpload(program.id, kind);
  const name = t(`ownFile.${kind}`);
  const state = status?.state;
  const none = known ? t('ownFile.none') : '…';
  const stateText = state ? t(`upload.${state}`) : shown ? t('upload.complete') : none;
  const reason = uploadReason(t, status);
  const keep = useKeptFocus();
  return (
    <div className={css.file} {...keep}>
      <div className={css.fileLine}>
        <span className={css.fileName}>{name}</span>
        <Badge tone={state ? tones[state] : shown ? 'good' : 'neutral'}>{stateText}</Badge>
        <FileAction
          program={program}
          kind={kind}
          again={shown || state === 'complete'}
          removable={hasFile(status, shown)}
          busy={upload.progress !== null}
          onFile={upload.send}
        />
      </div>
      {state === 'converting' && upload.progress === null && <Converting label={name} status={status} />}
      {state === 'error' && upload.progress === null && !program.canceled && (
        <p className={css.fileNote}>
          {reason ?? t(shown ? 'ownFile.errorKept' : 'ownFile.error')}
          {reason && shown && ` ${t('uploadState.earlierShown')}`}
        </p>
      )}
      {upload.progress !== null && (
        <div className={css.fileProgress}>
          <UploadProgress
            label={upload.name}
            text={t('upload.uploading')}
            value={upload.progress}
            state="active"
          />
          <Button small look="quiet" onClick={upload.stop}>
            {t('ownFile.stop')}
          </Button>
        </div>
      )}
      {upload.problem && (
        <Notice kind="error" title={t('upload.errorTitle')}>
          {t(upload.problem)}
        </Notice>
      )}
    </div>
  );
}

function Converting({ label, status }: { label: string; status: UploadStatus | undefined }) {
  const { t } = useTranslation();
  const { done = 0, total = 0 } = status ?? {};
  return (
    <div className={css.fileNote}>
      <p>{t('uploadState.continues')}</p>
      <progress
        className={css.bar}
        aria-label={`${label}: ${t('upload.converting')}`}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </div>
  );
}

interface ActionProps {
  program: PublicProgram;
  kind: FileKind;
  again: boolean;
  removable: boolean;
  busy: boolean;
  onFile: (file: File) => void;
}

function FileAction({ program, kind, again, removable, busy, onFile }: ActionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { bar, ban, base } = useUploadBar(kind, program.presentationType);
  if (busy || program.canceled) return null;
  if (bar) {
    // What bars videos bars captions, and stands in the line above.
    if (kind === 'captions') return null;
    return (
      <span className={css.fileNote}>
        {t(ban && ban !== 'disableUpload' ? `ownFile.${ban}` : `error.${bar}`)}
      </span>
    );
  }
  const deadline = uploadDeadline(base, kind);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the same file be chosen again after a failure.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      {deadline !== undefined && (
        <span className={css.fileNote}>
          {t('ownFile.until', { time: dateTime(deadline, locale, base.timeZone ?? defaultTimeZone) })}
        </span>
      )}
      <span className={css.fileChoose}>
        <input
          id={id}
          type="file"
          accept={accepted[kind]}
          className={css.fileInput}
          onChange={choose}
          aria-label={t(again ? 'ownFile.replaceOf' : 'ownFile.uploadOf', {
            file: t(`ownFile.${kind}`),
            title: program.title,
          })}
        />
        <label htmlFor={id} className={css.fileButton} aria-hidden="true">
          <Icon name="upload" />
          {t(again ? 'ownFile.replace' : 'ownFile.upload')}
        </label>
      </span>
      {removable && <RemoveFile program={program} kind={kind} />}
    </>
  );
}
