import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from 'shared-ui/badge';
import { LinkButton } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import css from './home.module.css';

export interface CheckProps {
  title: string;
  hint: string;
  count: number;
  all?: string | undefined;
  bad?: boolean;
  /** There is something to see even when nothing counts. */
  more?: boolean;
  children: ReactNode;
}

/** One line of the readiness board; its findings are folded. */
export function Check({ title, hint, count, all, bad = false, more = false, children }: CheckProps) {
  const { t } = useTranslation();
  if (count === 0 && !more)
    return (
      <p className={css.passed}>
        {title}
        <Icon name="check" label={t('editor.check.done')} />
      </p>
    );
  return (
    <details className={css.check}>
      <summary>
        <span>{title}</span> <Badge tone={count === 0 ? 'good' : bad ? 'bad' : 'warn'}>{count}</Badge>
      </summary>
      <div className={css.findings}>
        <p className={css.hint}>{hint}</p>
        {children}
        {all && (
          <LinkButton to={all} small>
            {t('editor.check.all')}
          </LinkButton>
        )}
      </div>
    </details>
  );
}
