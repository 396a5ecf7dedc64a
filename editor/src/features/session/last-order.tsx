import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrograms } from 'shared-data/collections/hooks';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { Badge } from 'shared-ui/badge';
import { presenterNames } from '../../schedule/labels.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import css from './session.module.css';

/** Ids in the order of a session as its editor last saw it. Those that have left keep their place, as the session may go with them. */
export function useLastOrder(programs: readonly PublicProgram[], gone: boolean): readonly string[] {
  const seen = useRef<readonly string[]>([]);
  if (!gone)
    seen.current = withLeft(
      seen.current,
      programs.map(({ id }) => id),
    );
  return seen.current;
}

function withLeft(seen: readonly string[], ids: readonly string[]): string[] {
  const all = [...ids];
  for (const [index, id] of seen.entries())
    if (!ids.includes(id)) all.splice(index === 0 ? 0 : all.indexOf(seen[index - 1] ?? '') + 1, 0, id);
  return all;
}

/** Says where programs are that have left the session while its order was open. */
export function LeftPrograms({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const programs = new Map(usePrograms().map((program) => [program.id, program]));
  const text = (id: string) => {
    const program = programs.get(id);
    if (!program) return t('editor.session.left.deleted', { id: shownIdOf(id) });
    const { sessionId: session } = program;
    return session
      ? t('editor.session.left.to', { id: shownId(program), session })
      : t('editor.session.left.none', { id: shownId(program) });
  };
  return (
    <div aria-live="polite" aria-label={t('editor.session.left')} role="log">
      {ids.map((id) => (
        <p key={id}>{text(id)}</p>
      ))}
    </div>
  );
}

/** The order of a session that is gone, to be read. */
export function LastOrder({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const programs = new Map(usePrograms().map((program) => [program.id, program]));
  return (
    <div className={css.stack}>
      <p className={css.hint}>{t('editor.session.goneOrder')}</p>
      <ol className={css.ordered}>
        {ids.map((id, index) => {
          const program = programs.get(id);
          return (
            <li key={id} className={css.row}>
              <span className={css.number}>{index + 1}</span>
              <span className={css.talk}>
                <strong>{shownIdOf(id)}</strong> {program?.title}{' '}
                {program && <span className={css.quiet}>{presenterNames(program)}</span>}
              </span>
              <Badge>{program?.sessionId || t('editor.session.none')}</Badge>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
