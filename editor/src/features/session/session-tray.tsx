import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { titleOf } from 'shared-data/models/titles';
import { Badge, SessionBadge } from 'shared-ui/badge';
import { Button, IconButton } from 'shared-ui/button';
import { passFocus } from '../../assignment/pass-focus.ts';
import css from './session.module.css';
import type { SessionNeed } from './session-needs.ts';

export type SessionTask = 'edit' | 'order' | 'merge';

export interface SessionTrayProps {
  needs: readonly SessionNeed[];
  ticked: number;
  onTick: (ids: readonly string[]) => void;
  onAssign: (sessionId: string) => void;
  onTask: (task: SessionTask, sessionId: string) => void;
}

/** Every session with its counts; programs are dropped on them, and what is ticked can be sent to each. */
export function SessionTray(props: SessionTrayProps) {
  const { t } = useTranslation();
  return (
    <section className={css.tray} aria-label={t('editor.session.tray')}>
      <p className={css.hint}>{t('editor.session.trayHint')}</p>
      <ul className={css.cards}>
        {props.needs.map((need) => (
          <SessionCard key={need.session.id} need={need} {...props} />
        ))}
      </ul>
    </section>
  );
}

const toTasks = passFocus('[data-session]', '[data-tasks] > button');

function SessionCard({
  need: { session, talks, slots, posters, boards, first, second },
  ticked,
  onTick,
  onAssign,
  onTask,
}: SessionTrayProps & { need: SessionNeed }) {
  const { t } = useTranslation();
  const { id } = session;
  const locale = useLocale();
  return (
    <li className={css.card} data-session={id} aria-label={id}>
      <h2 className={css.name}>
        <SessionBadge code={id} color={session.color} />{' '}
        <span className={css.title}>{titleOf(session, locale)}</span>
      </h2>
      <p className={css.counts}>
        {t('editor.type.talksOfSlots', { talks, slots })}{' '}
        {talks > slots && <Badge tone="warn">{t('editor.type.over', { count: talks - slots })}</Badge>}
        <br />
        {t('editor.session.posters', { count: posters, boards })}
      </p>
      <div className={css.wishes}>
        <Wish order="first" ids={first} session={id} onTick={onTick} />
        <Wish order="second" ids={second} session={id} onTick={onTick} />
      </div>
      <div className={css.tasks} data-tasks="">
        {ticked > 0 && (
          <span ref={toTasks}>
            <Button
              small
              look="primary"
              aria-label={t('editor.session.assignTo', { count: ticked, session: id })}
              onClick={() => onAssign(id)}
            >
              {t('editor.session.assignHere', { count: ticked })}
            </Button>
          </span>
        )}
        <IconButton
          icon="edit"
          label={t('editor.session.task.edit', { session: id })}
          onClick={() => onTask('edit', id)}
        />
        <IconButton
          icon="sort"
          label={t('editor.session.task.order', { session: id })}
          onClick={() => onTask('order', id)}
        />
        <IconButton
          icon="arrowRight"
          label={t('editor.session.task.merge', { session: id })}
          onClick={() => onTask('merge', id)}
        />
      </div>
    </li>
  );
}

function Wish({
  order,
  ids,
  session,
  onTick,
}: {
  order: 'first' | 'second';
  ids: readonly string[];
  session: string;
  onTick: SessionTrayProps['onTick'];
}) {
  const { t } = useTranslation();
  const text = t(`editor.session.${order}Choices`, { count: ids.length });
  if (ids.length === 0) return <span className={css.none}>{text}</span>;
  return (
    <button
      type="button"
      className={css.wish}
      aria-label={`${text}. ${t(`editor.session.tick.${order}`, { count: ids.length, session })}`}
      onClick={() => onTick(ids)}
    >
      {text}
    </button>
  );
}
