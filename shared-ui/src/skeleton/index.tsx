import { useText } from '../context/index.tsx';
import css from './skeleton.module.css';

/** Grey lines where text will be. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const t = useText();
  return (
    <div className={css.lines} role="status" data-loading="">
      <span className="visually-hidden">{t('ui.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={css.line} />
      ))}
    </div>
  );
}

/** A whole page on its way. Shows nothing for the first moments, so that quick pages do not flicker. */
export function PageSkeleton() {
  return (
    <div className={css.page} data-page-skeleton="">
      <span className={css.title} aria-hidden="true" />
      <Skeleton lines={6} />
    </div>
  );
}
