import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { saveSettings } from 'shared-data/collections/writes';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import type { BaseInformation } from 'shared-data/models/site';
import { type Party, partiesOf } from 'shared-data/models/social-events';
import { ConflictError, errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { confirm, Dialog } from 'shared-ui/dialog';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { dayText } from '../day-text.ts';
import { savedToast } from '../saved-toast.ts';
import css from '../setting.module.css';
import { useEntryVersions } from '../use-stored.ts';
import { PartyForm } from './party-form.tsx';
import { partyChanges } from './party-values.ts';

interface Props {
  base: BaseInformation;
}

/** The session parties of the registration form; the standard ones until one is changed here. */
export function PartyList({ base }: Props) {
  const versionOf = useEntryVersions('base/parties');
  return versionOf ? <List base={base} versionOf={versionOf} /> : <Skeleton lines={4} />;
}

function List({ base, versionOf }: Props & { versionOf: (id: string) => number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  /** A party's key; '' for a new one, null while the dialog is closed. */
  const [open, setOpen] = useState<string | null>(null);
  const parties = partiesOf(base);
  const nameOf = ({ id, label }: Party) => localized(label, locale) || id;
  const opened = parties.find(({ id }) => id === open);
  const remove = async (party: Party) => {
    const name = nameOf(party);
    const sure = await confirm({
      title: t('admin.dates.removeTitle', { name }),
      text: t('admin.dates.removeText', { count: await chosenBy(party.id) }),
      confirmLabel: t('admin.dates.remove'),
      danger: true,
    });
    if (!sure) return;
    const { changes, before } = partyChanges(base, { id: party.id, next: null }, versionOf);
    try {
      await saveSettings(changes);
      savedToast(t, t('admin.dates.removed', { name }), before);
    } catch (error) {
      const reason =
        error instanceof ConflictError ? 'admin.setting.changedMeanwhile' : errorMessageKey(error);
      toast(t(reason), { kind: 'error' });
    }
  };
  return (
    <div className={css.titles}>
      {!base.parties && <p className={css.note}>{t('admin.dates.standardParties')}</p>}
      <ul className={css.entries} aria-label={t('admin.dates.parties')}>
        {parties.map((party) => (
          <li key={party.id} className={css.entry}>
            <div className={css.entryText}>
              <span className={css.label}>{nameOf(party)}</span>
              <span className={css.hint}>{dayText(party.date, locale)}</span>
            </div>
            <div className={css.entryActions}>
              <Button small name={`party.${party.id}`} onClick={() => setOpen(party.id)}>
                {t('admin.dates.change')}
                <span className="visually-hidden">: {nameOf(party)}</span>
              </Button>
              {parties.length > 1 && (
                <Button small look="danger" onClick={() => void remove(party)}>
                  {t('admin.dates.remove')}
                  <span className="visually-hidden">: {nameOf(party)}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {parties.length === 1 && <p className={css.note}>{t('admin.dates.lastParty')}</p>}
      <ButtonRow>
        <Button icon="plus" name="addParty" onClick={() => setOpen('')}>
          {t('admin.dates.addParty')}
        </Button>
      </ButtonRow>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t(open ? 'admin.dates.changeParty' : 'admin.dates.addParty')}
      >
        {open !== null && (
          <PartyForm
            base={base}
            party={opened}
            id={open}
            versionOf={versionOf}
            onDone={() => setOpen(null)}
          />
        )}
      </Dialog>
    </div>
  );
}

/** People who have chosen it; 0 when that cannot be said now. */
async function chosenBy(id: string): Promise<number> {
  const figures = await adminApi.figures().catch(() => null);
  return figures?.people.parties[id] ?? 0;
}
