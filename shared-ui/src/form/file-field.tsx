import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/index.tsx';
import { Icon } from '../icon/index.tsx';
import { FieldError, FieldHint, type FieldProps, RequiredMark, useField } from './field.tsx';
import css from './form.module.css';

export interface FileFieldProps extends FieldProps {
  accept?: string;
  /** Bytes; shown to the reader. The schema or `check` enforces it. */
  maxSize?: number;
  /** 0 to 1 while uploading; null otherwise. */
  progress?: number | null;
}

/** The value is a File or null; problems show at once. */
export function FileField(props: FileFieldProps) {
  const { t } = useTranslation();
  const field = useField<File | null>(props);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (file: File | null) => {
    field.set(file);
    field.blur();
  };
  const sending = props.progress != null;
  const fixed = props.disabled === true || sending;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !fixed) choose(file);
  };
  const file = field.value;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={field.id}>
        {props.label}
        <RequiredMark required={props.required} />
      </label>
      <FieldHint id={field.hintId}>{props.hint}</FieldHint>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by keyboard */}
      <div
        className={over ? `${css.drop} ${css.over}` : css.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!fixed);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={file ? 'file' : 'upload'} size={1.75} />
        <div className={css.dropText}>
          {file && <strong className={css.fileName}>{file.name}</strong>}
          {!file && !props.disabled && <span>{t('ui.fileDrop')} </span>}
          {file && <span className={css.count}>{fileSize(file.size)}</span>}
          {sending && <span className={css.count}>{Math.floor((props.progress ?? 0) * 100)} %</span>}
          {!fixed && (
            <span className={css.fake} aria-hidden="true">
              {t(file ? 'ui.fileReplace' : 'ui.fileChoose')}
            </span>
          )}
          {props.maxSize && !file && (
            <span className={css.count}>{t('ui.fileLimit', { size: fileSize(props.maxSize) })}</span>
          )}
        </div>
        <input
          {...field.control}
          disabled={fixed}
          ref={input}
          type="file"
          accept={props.accept}
          className={css.fileInput}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) choose(chosen);
          }}
        />
        {file && !fixed && (
          <span className={css.fileRemove}>
            <IconButton
              icon="close"
              label={t('ui.fileRemove')}
              onClick={() => {
                if (input.current) input.current.value = '';
                choose(null);
                input.current?.focus();
              }}
            />
          </span>
        )}
        {sending && (
          <progress className={css.progress} value={props.progress ?? 0} max={1} aria-label={props.label} />
        )}
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}

/** "20 MB" is 20 × 1,048,576. Rounds up, so that a file over the limit never looks within it. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${Math.ceil(bytes / (102.4 * 1024)) / 10} MB`;
}
