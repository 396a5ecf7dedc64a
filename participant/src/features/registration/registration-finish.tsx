import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isRegistered, mayEnter } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import css from './registration.module.css';

const stay = 10;
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focusin'] as const;

/** Leads to `next`, Home or the page that the reader came for. */
export function RegistrationFinish({ next }: { next: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const submits = useIdentity(({ view }) => mayEnter('submission', view) === 'ok');
  const wanted = next !== paths.home();
  // Before the record has arrived, the page would be denied.
  const ready = useIdentity(({ view }) => isRegistered(view)) || !wanted;
  const [left, setLeft] = useState(stay);
  const active = useActivity();
  useEffect(() => {
    if (active || !ready) return;
    if (left <= 0) {
      void navigate(next);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, active, ready, next, navigate]);
  return (
    <Page title={t('registration.finishTitle')} width="narrow">
      <div className={css.finish}>
        <Notice kind="success">{t('registration.finishText')}</Notice>
        <ButtonRow>
          {wanted && ready && (
            <LinkButton to={next} look="primary" iconAfter="arrowRight">
              {t('registration.finishWanted')}
            </LinkButton>
          )}
          <LinkButton to={paths.home()} look={wanted ? 'secondary' : 'primary'} icon="home">
            {t('menu.home')}
          </LinkButton>
          {submits && <LinkButton to={paths.submission()}>{t('menu.submission')}</LinkButton>}
        </ButtonRow>
        {/* Below the links: it goes when they are touched, and must not move them. */}
        {!active && (
          <p className={css.count}>
            {t(wanted ? 'registration.finishCountWanted' : 'registration.finishCount', { count: left })}
          </p>
        )}
      </div>
    </Page>
  );
}

/** Ignores focus changes caused by the page itself. */
function useActivity(): boolean {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const note = () => setActive(true);
    const frame = requestAnimationFrame(() => {
      for (const activity of activities)
        window.addEventListener(activity, note, { once: true, passive: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const activity of activities) window.removeEventListener(activity, note);
    };
  }, []);
  return active;
}
