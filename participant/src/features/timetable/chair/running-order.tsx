import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setTurn, usePresenterHere, useTurn } from 'shared-data/collections/chairs';
import { useProgram, usePrograms } from 'shared-data/collections/hooks';
import { useMinutesLate, useVenueClock } from 'shared-data/collections/venue-clock';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { openItem } from 'shared-data/models/open-page';
import { plannedMinutes } from 'shared-data/models/turn';
import { useDue } from 'shared-data/platform/clock';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Section } from 'shared-ui/page';
import { HereNow } from '../../../common/here-now.tsx';
import { ProgramLine } from '../../../common/program-line-view.tsx';
import { orderedSlots } from '../../../common/timetable/slots.ts';
import css from './console.module.css';
import type { ConsoleProps } from './console-props.ts';
import { LetterKeys, useKey } from './letter-keys.tsx';
import { StageClock } from './stage-clock.tsx';
import { nextTalk, type OrderedTalk, previousTalk, turnOrder } from './turn-order.ts';
import { useAct } from './use-act.ts';

/** Milliseconds in which a second press, or one at another console, does not skip a talk. */
const settling = 2000;

/** The clock and whose turn it is, marked by hand; `children` stand between clock and order. */
export function RunningOrder({ children, ...props }: ConsoleProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const act = useAct();
  const { table, room, item } = props;
  const at = { table: table.name, room: room.id, item: item.id };
  const turn = useTurn(at);
  const late = useMinutesLate()(at);
  const canceled = new Set(usePrograms().flatMap((program) => (program.canceled ? [program.id] : [])));
  const slots = orderedSlots(item);
  const order = turnOrder(slots, turn?.program, (id) => canceled.has(id));
  const tooEarly = useVenueClock().date < table.date;
  const next = nextTalk(order);
  const previous = previousTalk(order);
  const settled = useDue(turn ? turn.at + settling : 0);
  const start = (talk: OrderedTalk | undefined) => {
    if (talk) act(setTurn(at, { program: talk.id, minutes: plannedMinutes(talk, item, slots.length) }));
  };
  const step = (talk: OrderedTalk | undefined) => {
    if (settled) start(talk);
  };
  const end = () => act(setTurn(at, null));
  const stretch = (by: number) => {
    if (turn) act(setTurn(at, { ...turn, minutes: Math.max(turn.minutes + by, 1) }));
  };
  useKey('n', () => step(next));
  useKey('p', () => step(previous));
  return (
    <>
      <Section title={t('chair.clock')}>
        <StageClock {...props}>
          {turn && (
            <>
              <Button small icon="minus" onClick={() => stretch(-1)}>
                {t('chair.shorter')}
              </Button>
              <Button small icon="plus" onClick={() => stretch(1)}>
                {t('chair.longer')}
              </Button>
              <Button
                small
                icon="refresh"
                onClick={() => act(setTurn(at, { program: turn.program, minutes: turn.minutes }))}
              >
                {t('chair.restart')}
              </Button>
            </>
          )}
        </StageClock>
        {slots.length > 0 && (
          <>
            {tooEarly && <Notice still>{t('chair.tooEarly', { day: dayName(table.date, locale) })}</Notice>}
            <div className={css.steps}>
              <Button icon="arrowLeft" disabled={!previous} onClick={() => step(previous)}>
                {t('chair.previous')}
              </Button>
              <Button
                look={tooEarly ? 'secondary' : 'primary'}
                iconAfter="arrowRight"
                disabled={!next}
                onClick={() => step(next)}
              >
                {t(turn ? 'chair.next' : 'chair.start')}
              </Button>
              <Button look="quiet" disabled={!turn} onClick={end}>
                {t('chair.end')}
              </Button>
            </div>
            <LetterKeys />
          </>
        )}
      </Section>
      {children}
      <Section title={t('chair.order')} actions={!item.hidden && <HereNow page={openItem(at)} />}>
        {slots.length === 0 && <p className={css.quiet}>{t('chair.orderEmpty')}</p>}
        {slots.length > 0 && (
          <ol className={css.order}>
            {order.map((talk) => (
              <Talk key={talk.id} talk={talk} late={late} onStart={() => start(talk)} />
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}

function Talk({ talk, late, onStart }: { talk: OrderedTalk; late: number; onStart: () => void }) {
  const { t } = useTranslation();
  const { id, begin, end, state } = talk;
  const program = useProgram(id);
  const open = state === 'now' || state === 'next';
  return (
    <li className={css.talk} data-state={state} aria-current={state === 'now' || undefined}>
      <div className={css.talkText}>
        <p className={css.marks}>
          {state === 'now' && <Badge tone="sun">{t('chair.state.now')}</Badge>}
          {state === 'next' && <Badge tone="ice">{t('chair.state.next')}</Badge>}
          {state === 'done' && <Badge>{t('chair.state.done')}</Badge>}
          {open && <Here programId={id} />}
        </p>
        <ProgramLine id={id} {...(begin && end ? { span: { begin, end }, late } : {})} />
      </div>
      {state !== 'now' && state !== 'canceled' && (
        <Button
          small
          look="quiet"
          icon="play"
          aria-label={t('chair.startLabel', { title: program?.title ?? id })}
          onClick={onStart}
        >
          {t('chair.startThis')}
        </Button>
      )}
    </li>
  );
}

function Here({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const here = usePresenterHere(programId);
  return <Badge tone={here ? 'good' : 'neutral'}>{t(here ? 'chair.here' : 'chair.notHere')}</Badge>;
}
