import { useCoeditors } from 'shared-data/collections/hooks';
import type { PublicProgram } from 'shared-data/models/program';
import css from './coeditors.module.css';
import { PersonName } from './person-name.tsx';

/** Who may edit a program: its owner, then the co-editors. */
export function EditorNames({ program: { id, ownerUid } }: { program: PublicProgram }) {
  const coeditors = useCoeditors(id);
  return (
    <ul className={css.names}>
      {[ownerUid, ...coeditors.filter((uid) => uid !== ownerUid)].map((uid) => (
        <li key={uid}>
          <PersonName uid={uid} />
        </li>
      ))}
    </ul>
  );
}
