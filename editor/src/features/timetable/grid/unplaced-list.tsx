import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicProgram } from 'shared-data/models/program';
import { comparePrograms, shownId } from 'shared-data/models/program-text';
import { paths } from '../../../paths.ts';
import { presenterNames } from '../../../schedule/labels.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { lacksTime } from '../../../schedule/work-list.ts';
import { focusStop, keepTabStop } from './tab-stops.ts';
import css from './unplaced.module.css';

const shown = 100;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Programs to place, and with a search also those that have a place. Its buttons have no handlers: the grid listens. */
export function UnplacedList({ programme, held }: { programme: LiveProgramme; held: string | null }) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const [session, setSession] = useState('');
  const [placedToo, setPlacedToo] = useState(false);
  const { programs, positionsOf, tables } = programme;
  const sorted = useMemo(
    () => programs.filter((program) => !program.canceled).sort(comparePrograms),
    [programs],
  );
  const unplaced = useMemo(
    () => sorted.filter((program) => lacksTime(program, positionsOf)),
    [sorted, positionsOf, tables],
  );
  const found = useMemo(() => {
    const words = fold(search).split(/\s+/).filter(Boolean);
    const text = (program: PublicProgram) =>
      fold(`${program.id} ${shownId(program)} ${program.title} ${presenterNames(program)}`);
    return (placedToo ? sorted : unplaced).filter(
      (program) =>
        program.sessionId !== '' &&
        (!session || program.sessionId === session) &&
        words.every((word) => text(program).includes(word)),
    );
  }, [sorted, unplaced, placedToo, search, session]);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => keepTabStop([...(list.current?.querySelectorAll('button') ?? [])]));
  const withoutSession = unplaced.filter((program) => !program.sessionId).length;
  return (
    <section className={css.unplaced} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.unplacedTitle}>
        {t('editor.grid.unplaced', { count: unplaced.length - withoutSession })}
      </h2>
      <input
        type="search"
        name="search"
        className={css.control}
        aria-label={t('editor.grid.search')}
        placeholder={t('editor.grid.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <select
        name="session"
        className={css.control}
        aria-label={t('editor.assign.session')}
        value={session}
        onChange={(event) => setSession(event.target.value)}
      >
        <option value="">{t('editor.grid.allSessions')}</option>
        {programme.sessions.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id}
          </option>
        ))}
      </select>
      <label className={css.placedToo}>
        <input
          type="checkbox"
          name="placedToo"
          checked={placedToo}
          onChange={(event) => setPlacedToo(event.target.checked)}
        />
        {t('editor.grid.placedToo')}
      </label>
      {found.length === 0 && <p className={css.muted}>{t('editor.grid.nothing')}</p>}
      <ul className={css.list} data-list="" ref={list} onKeyDown={onListKey}>
        {found.slice(0, shown).map((program) => (
          <li key={program.id}>
            <button
              type="button"
              tabIndex={-1}
              className={css.listed}
              data-program={program.id}
              aria-pressed={program.id === held}
              title={program.title}
            >
              <strong>{shownId(program)}</strong> {t(`editor.kind.${program.presentationType}`)} ·{' '}
              {presenterNames(program)}
              <span className={css.listedTitle}>{program.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <p className={css.muted}>{t('editor.home.more', { count: found.length - shown })}</p>
      )}
      {withoutSession > 0 && (
        <p className={css.muted}>
          <Link to={paths.editorSession()}>
            {t('editor.timetable.withoutSession', { count: withoutSession })}
          </Link>
        </p>
      )}
    </section>
  );
}

function onListKey(event: KeyboardEvent<HTMLUListElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  const button = to === undefined || at < 0 ? undefined : buttons[to];
  if (!button) return;
  event.preventDefault();
  focusStop(buttons, button);
}
