import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTurn } from 'shared-data/collections/chairs';
import { useProgram } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { speakerNames } from 'shared-data/models/program-text';
import { itemTitle } from 'shared-data/models/titles';
import { talkClock } from 'shared-data/models/turn';
import { Button } from 'shared-ui/button';
import { Page } from 'shared-ui/page';
import { useFullScreen } from '../../../common/use-full-screen.ts';
import { paths } from '../../../paths.ts';
import type { ConsoleProps } from './console-props.ts';
import { useKey } from './letter-keys.tsx';
import css from './stage-clock.module.css';
import { useSecond } from './use-second.ts';
import './words.ts';

/** The clock alone, for a screen that the speaker sees; follows the chair's console. */
export function StageClockPage(props: ConsoleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { table, room, item, session } = props;
  const title = itemTitle(item, session, locale);
  return (
    <Page
      title={t('chair.clock')}
      breadcrumb={[{ label: title, to: paths.tableItem(table.name, room.id, item.id) }]}
      width="full"
    >
      <StageClock {...props} />
    </Page>
  );
}

/** Readable from a stage: the time left, and by colour and words the signs for five minutes, one minute and over. */
export function StageClock({ table, room, item, children }: ConsoleProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [full, toggle] = useFullScreen(box);
  const turn = useTurn({ table: table.name, room: room.id, item: item.id });
  const program = useProgram(turn?.program ?? '');
  const now = useSecond();
  const clock = turn ? talkClock(turn, now) : null;
  useAwake(full);
  useKey('f', toggle);
  return (
    <div ref={box} className={css.box} data-sign={clock?.sign} data-full={full || undefined}>
      {clock ? (
        <>
          <p className={css.sign} role="status">
            {t(`chair.sign.${clock.sign}`)}
          </p>
          <p className={css.time} role="timer">
            {clock.text}
          </p>
          {program && (
            <p className={css.talk} lang={program.language}>
              <span className={css.who}>{speakerNames(program.authors, locale)}</span> {program.title}
            </p>
          )}
        </>
      ) : (
        <>
          <p className={css.sign}>{t('chair.clockIdle')}</p>
          <p className={css.talk}>{t('chair.clockIdleText')}</p>
        </>
      )}
      <div className={css.tools}>
        {children}
        <Button small icon={full ? 'leaveFullScreen' : 'fullScreen'} onClick={toggle}>
          {t(full ? 'chair.leaveFull' : 'chair.full')}
        </Button>
      </div>
    </div>
  );
}

/** Keeps the screen on, where the browser can. */
function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [on]);
}
