import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import css from './setting.module.css';

export interface ShownChange {
  label: string;
  before: string;
  after: string;
  /** What people will notice, translated. */
  notes: readonly string[];
}

interface Shown {
  changes: readonly ShownChange[];
  warnings: readonly string[];
}

/** A question with all changes before they are saved: `ask` resolves to whether to save. Draw `dialog`. */
export function useChangesDialog(): { ask: (shown: Shown) => Promise<boolean>; dialog: ReactNode } {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<(Shown & { answer: (yes: boolean) => void }) | null>(null);
  const ask = (shown: Shown) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setAsked(null);
        resolve(yes);
      };
      setAsked({ ...shown, answer });
    });
  const dialog = (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.answer(false)}
      title={t('admin.setting.changesTitle')}
      footer={
        <>
          <Button onClick={() => asked?.answer(false)}>{t('ui.cancel')}</Button>
          <Button look="primary" onClick={() => asked?.answer(true)}>
            {t('admin.setting.changesSave')}
          </Button>
        </>
      }
    >
      {asked && <Changes {...asked} />}
    </Dialog>
  );
  return { ask, dialog };
}

function Changes({ changes, warnings }: Shown) {
  const { t } = useTranslation();
  return (
    <>
      <dl className={css.changes}>
        {changes.map(({ label, before, after, notes }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {t('admin.audit.fromTo', {
                before: before || t('admin.setting.noValue'),
                after: after || t('admin.setting.noValue'),
              })}
            </dd>
            {notes.map((note) => (
              <dd key={note} className={css.note}>
                {note}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <Warnings warnings={warnings} />
    </>
  );
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning" title={t('admin.setting.warnings')}>
      <ul className={css.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}
