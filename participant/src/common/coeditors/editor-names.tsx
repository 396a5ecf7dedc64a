import { useCoeditors } from 'shared-data/collections/hooks';
import type { PublicProgram } from 'shared-data/models/program';
import css from './coeditors.module.css';
import { usePersonName } from './use-person-name.ts';

/** Who may edit a program: its owner, then the co-editors. */
export function EditorNames({ program: { id, ownerUid } }: { program: PublicProgram }) {
  const coeditors = useCoeditors(id);
  return (
    <ul className={css.names}>
      {[ownerUid, ...coeditors.filter((uid) => uid !== ownerUid)].map((uid) => (
        <li key={uid}>
          <Name uid={uid} />
        </li>
      ))}
    </ul>
  );
}

function Name({ uid }: { uid: string }) {
  const { name, lang, affiliation } = usePersonName(uid);
  return (
    <bdi lang={lang} title={affiliation}>
      {name}
    </bdi>
  );
}
