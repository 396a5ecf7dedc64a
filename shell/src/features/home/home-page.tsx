import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type IdentityView, mayEnter } from 'shared-data/access/guards';
import { dateRange } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { selectKnown, useIdentity } from 'shared-data/identity/identity-store';
import { localized } from 'shared-data/models/locales';
import { useMinute } from 'shared-data/platform/clock';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { storeOf } from 'shared-data/sync/collection-store';
import { useSystemTitle } from 'shared-ui/app';
import { LinkButton } from 'shared-ui/button';
import { Markdown } from 'shared-ui/markdown';
import { Phrases, useDocumentTitle } from 'shared-ui/page';
import { Announcements } from './announcements.tsx';
import css from './home-page.module.css';
import { Horizon } from './horizon.tsx';
import { LaterPart } from './later-part.tsx';
import { closed, currentStep, nextSteps, notConnected } from './next-steps.ts';
import { StepCards } from './step-cards.tsx';
import { symposiumPhase } from './symposium-dates.ts';

// The synced part loads after first paint; the page works without it.
const nothing: { default: ComponentType } = { default: () => null };
const ProgrammeNow = lazy(() =>
  import(/* webpackChunkName: "later" */ './programme-now.tsx').then(
    (more) => ({ default: more.ProgrammeNow }),
    () => nothing,
  ),
);
const Sponsors = lazy(() =>
  import(/* webpackChunkName: "later" */ './sponsors.tsx').then(
    (more) => ({ default: more.Sponsors }),
    () => nothing,
  ),
);

/** Needs only the public settings, so it renders before the account is known. */
export function HomePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const identity = useIdentity();
  const { view } = identity;
  const information = useInformation();
  const title = useSystemTitle();
  useDocumentTitle(t('home.title'));
  const now = useMinute();
  const steps = nextSteps(view, now);
  const lost = useConnection(({ connection }) => connection === 'lost');
  const pending = steps.some(({ message }) => message === notConnected);
  const known = selectKnown(identity) && (lost || !pending);
  const current = known ? currentStep(steps, symposiumPhase(view.base, now)?.phase === 'on') : undefined;
  const next = current?.actions[0];
  return (
    <>
      <section className={css.hero}>
        <Horizon />
        <div className={css.words}>
          <When now={now} />
          <h1 className={css.title}>
            <Phrases text={title} />
          </h1>
          <div className={css.lead}>
            <Markdown text={localized(information?.lead, locale) || t('home.lead')} />
          </div>
          <div className={css.next}>
            {next ? (
              <LinkButton to={next.path} look="sun" iconAfter="arrowRight">
                {t(next.label)}
              </LinkButton>
            ) : (
              known && steps.at(-1)?.message === closed && <strong>{t(closed)}</strong>
            )}
          </div>
        </div>
      </section>
      <div className={css.body}>
        <StepCards steps={steps} known={known} current={current} />
        {known && view.uid === null && steps[0]?.state === 'open' && (
          <section className={css.hint} aria-labelledby="first-time">
            <h2 id="first-time">{t('home.firstTime')}</h2>
            <Markdown text={localized(information?.hint, locale) || t('home.hint')} />
          </section>
        )}
        {symposiumIsOn(view, now) && (
          <LaterPart name="now">
            <ProgrammeNow />
          </LaterPart>
        )}
        <Announcements items={information?.announcements} />
        <LaterPart name="sponsors">
          <Sponsors />
        </LaterPart>
      </div>
    </>
  );
}

function symposiumIsOn(view: IdentityView, now: number): boolean {
  return symposiumPhase(view.base, now)?.phase === 'on' && mayEnter('meeting', view) === 'ok';
}

function useInformation() {
  const store = storeOf('information');
  return useSnapshot(
    (listener) => store.subscribe(listener),
    () => store.value,
  );
}

function When({ now }: { now: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const base = useIdentity((identity) => identity.view.base);
  if (!base?.begin || !base.end) return null;
  const phase = symposiumPhase(base, now);
  return (
    <p className={css.when}>
      {phase?.phase === 'on' && (
        <strong className={css.now}>{t('home.dayOf', { day: phase.day, of: phase.of })}</strong>
      )}
      {phase?.phase === 'before' && <strong>{t('home.daysLeft', { count: phase.days })}</strong>}
      <span>{dateRange(base.begin, base.end, locale)}</span>
      {base.venue && <span>{localized(base.venue, locale)}</span>}
    </p>
  );
}
