import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { ProposalView, ProposedChange, ProposedPlace } from 'shared-data/models/proposal';
import { compareSessions } from 'shared-data/models/session-order';
import { timeRange } from 'shared-data/models/time-range';
import type { Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { dateLabel } from '../../../schedule/labels.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import css from './proposal.module.css';

export function ProposalChanges({
  proposal: { changes, stale, taken },
  programme,
  left,
  onLeft,
}: {
  proposal: ProposalView;
  programme: LiveProgramme;
  left: ReadonlySet<string>;
  onLeft(left: ReadonlySet<string>): void;
}) {
  const { t } = useTranslation();
  const bySession = Map.groupBy(changes, ({ sessionId }) => sessionId);
  const sessions = [...bySession.keys()].sort((a, b) => compareSessions({ id: a }, { id: b }));
  const isFixed = (id: string) => stale.includes(id) || taken.includes(id);
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(left);
    for (const id of ids)
      if (on) next.delete(id);
      else next.add(id);
    onLeft(next);
  };
  return sessions.map((session) => {
    const own = bySession.get(session) ?? [];
    const open = own.map(({ programId }) => programId).filter((id) => !isFixed(id));
    return (
      <fieldset key={session} className={css.session}>
        <legend>
          <label className={css.change}>
            <input
              type="checkbox"
              checked={open.length > 0 && open.every((id) => !left.has(id))}
              disabled={open.length === 0}
              onChange={(event) => tick(open, event.target.checked)}
            />
            <strong>{t('editor.proposal.ofSession', { session, count: own.length })}</strong>
          </label>
        </legend>
        {own.map((change) => (
          <label key={change.programId} className={css.change}>
            <input
              type="checkbox"
              checked={!isFixed(change.programId) && !left.has(change.programId)}
              disabled={isFixed(change.programId)}
              onChange={(event) => tick([change.programId], event.target.checked)}
            />
            <ChangeText
              change={change}
              programme={programme}
              note={
                taken.includes(change.programId) ? 'taken' : stale.includes(change.programId) ? 'stale' : null
              }
            />
          </label>
        ))}
      </fieldset>
    );
  });
}

function ChangeText({
  change: { programId, from, to },
  programme,
  note,
}: {
  change: ProposedChange;
  programme: LiveProgramme;
  note: 'taken' | 'stale' | null;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = programme.programOf(programId)?.title ?? '';
  const place = (at: ProposedPlace | null) =>
    at ? placeText(at, programme.tables, locale) : t('editor.proposal.noPlace');
  return (
    <span className={css.text}>
      <span>
        <strong>{shownIdOf(programId)}</strong> {title}
      </span>
      <span>{t('editor.proposal.fromTo', { from: place(from), to: place(to) })}</span>
      {note && <em>{t(`editor.proposal.note.${note}`)}</em>}
    </span>
  );
}

function placeText(
  { table, room, begin, end }: ProposedPlace,
  tables: readonly Timetable[],
  locale: ReturnType<typeof useLocale>,
): string {
  const day = tables.find(({ name }) => name === table);
  const hall = day?.rooms?.[room];
  return [
    day ? dateLabel(day, locale) : table,
    timeRange(begin, end),
    hall ? roomName(hall, locale) : room,
  ].join(' ');
}
