import { useTranslation } from 'react-i18next';
import { useUi } from '../context/index.tsx';
import { Icon } from '../icon/index.tsx';
import css from './skeleton.module.css';

export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation();
  const { connected } = useUi();
  if (!connected)
    return (
      <p className={css.away} role="status">
        <Icon name="info" />
        {t('ui.notConnectedPart')}
      </p>
    );
  return (
    <div className={css.lines} role="status" data-loading="">
      <span className="visually-hidden">{t('ui.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={css.line} />
      ))}
    </div>
  );
}

/** Delayed, so that quick pages do not flicker. */
export function PageSkeleton() {
  return (
    <div className={css.page} data-page-skeleton="">
      <span className={css.title} aria-hidden="true" />
      <Skeleton lines={6} />
    </div>
  );
}
