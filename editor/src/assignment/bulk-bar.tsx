import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import css from './assignment.module.css';
import { passFocus } from './pass-focus.ts';

export interface BulkBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

const toTable = passFocus(':has(thead)', 'thead input[type=checkbox]');

export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useTranslation();
  return (
    <section ref={toTable} className={css.bulk} aria-label={t('editor.assign.bulk')}>
      <strong>{t('editor.assign.selected', { count })}</strong>
      {children}
      <Button small look="quiet" onClick={onClear}>
        {t('editor.assign.bulkClear')}
      </Button>
    </section>
  );
}
