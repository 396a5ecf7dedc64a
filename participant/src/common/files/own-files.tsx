import { useTranslation } from 'react-i18next';
import type { PublicProgram } from 'shared-data/models/program';
import { fileKinds } from 'shared-data/models/upload';
import { hasFile } from './has-file.ts';
import { OwnFile } from './own-file.tsx';
import css from './own-files.module.css';
import { useOwnFiles } from './use-own-files.ts';
import './words.ts';

export function OwnFiles({ program }: { program: PublicProgram }) {
  const { t } = useTranslation();
  const { known, statuses, shown } = useOwnFiles(program.id);
  const withVideo = hasFile(statuses?.video, shown.video) || hasFile(statuses?.captions, shown.captions);
  const kinds = fileKinds.filter((kind) => kind !== 'captions' || withVideo);
  return (
    <ul className={css.files} aria-label={t('ownFile.list', { title: program.title })}>
      {kinds.map((kind) => (
        <li key={kind}>
          <OwnFile {...{ program, kind, known }} status={statuses?.[kind]} shown={shown[kind]} />
        </li>
      ))}
    </ul>
  );
}
