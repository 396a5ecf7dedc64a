import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsStaff } from 'shared-data/collections/admin-data';
import { useBase } from 'shared-data/collections/hooks';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { DataTable } from 'shared-ui/table';
import { HelpButton } from '../../common/help-button.tsx';
import { SheetExport } from '../../common/sheet-export.tsx';
import { OwnDeadlineDialog } from './own-deadline-dialog.tsx';
import { OwnDeadlines } from './own-deadlines.tsx';
import { type Person, usePeople } from './people.ts';
import { PersonDialog } from './person-dialog.tsx';
import { useDeadlines } from './use-deadlines.ts';
import { userColumns } from './user-columns.tsx';

const rowKey = ({ user }: Person) => user.id;
const byName = { id: 'name' };

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { people, state } = usePeople();
  const { timeZone, everybodys } = useDeadlines();
  const [chosen, setChosen] = useState<Person | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const base = useBase();
  const isStaff = useIsStaff();
  const countries = [...new Set(people.map(({ user }) => user.country))].join(' ');
  const columns = useMemo(
    () => userColumns({ t, locale, timeZone, base, countries: countries.split(' ').filter(Boolean) }),
    [t, locale, timeZone, base, countries],
  );
  const lead =
    everybodys === undefined
      ? t('admin.user.noDeadline')
      : t('admin.user.lead', { time: deadlineText(everybodys, locale, timeZone) });
  return (
    <Page title={t('admin.menu.user')} lead={lead}>
      <OwnDeadlines people={people} onChange={setChosen} />
      <Section title={t('admin.user.registered')}>
        <DataTable
          label={t('admin.user.registered')}
          columns={columns}
          columnsKey="people"
          rows={people}
          rowKey={rowKey}
          defaultSort={byName}
          loading={state !== 'live'}
          empty={<Empty title={t('admin.user.none')} icon="users" />}
          tools={(shown) => (
            <SheetExport
              kind="people"
              rows={() => shown.map(({ user }) => user)}
              disabled={shown.length === 0}
            />
          )}
          rowActions={(person) => (
            <>
              <Button small icon="edit" onClick={() => setOpen(person.user.id)}>
                {t('admin.person.open')}
                <span className="visually-hidden">: {person.name}</span>
              </Button>
              <Button small icon="clock" onClick={() => setChosen(person)}>
                {t('admin.user.later')}
                <span className="visually-hidden">: {person.name}</span>
              </Button>
              <HelpButton
                small
                person={{ uid: person.user.uid, email: person.user.email, name: person.name }}
                allowed={!isStaff(person.user.uid)}
              />
            </>
          )}
        />
      </Section>
      <PersonDialog
        person={people.find(({ user }) => user.id === open)}
        open={open !== null}
        isStaff={isStaff}
        onLater={setChosen}
        onClose={() => setOpen(null)}
      />
      <OwnDeadlineDialog person={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
}
