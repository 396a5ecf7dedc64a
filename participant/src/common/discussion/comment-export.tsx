import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './discussion.module.css';
import type { ExportFormat, TitledDiscussion } from './export-comments.ts';

const formats: readonly ExportFormat[] = ['text', 'excel', 'json'];

export function CommentExport({ discussion }: { discussion: TitledDiscussion }) {
  const { t } = useTranslation();
  const label = useId();
  const timeZone = useShownTimeZone();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat) => {
    setBusy(format);
    try {
      const { exportComments } = await import('./export-comments.ts');
      await exportComments(discussion, format, {
        time: t('comments.export.time'),
        name: t('comments.export.name'),
        comment: t('comments.export.comment'),
        replyTo: t('comments.export.replyTo'),
        unknownName: t('comments.unknownName'),
        deleted: t('comments.deleted'),
        hidden: t('comments.hidden'),
        timeZone,
      });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is entered
    <div className={css.export} role="group" aria-labelledby={label}>
      <span id={label}>{t('comments.export')}</span>
      {formats.map((format) => (
        <Button
          key={format}
          look="quiet"
          small
          icon="download"
          pending={busy === format}
          onClick={() => void save(format)}
        >
          {t(`comments.export.${format}`)}
        </Button>
      ))}
    </div>
  );
}
