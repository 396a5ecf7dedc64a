import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { usePrograms } from 'shared-data/collections/hooks';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { shownId } from 'shared-data/models/program-text';
import { errorMessageKey, isConflict } from 'shared-data/platform/errors';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { confirm, Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { found } from '../../common/found.ts';
import { HelpButton } from '../../common/help-button.tsx';
import { paths } from '../../paths.ts';
import type { Person } from './people.ts';
import { PersonForm } from './person-form.tsx';
import { useDeadlines } from './use-deadlines.ts';
import css from './user.module.css';

interface PersonDialogProps {
  /** As stored now, undefined once the registration is gone. */
  person: Person | undefined;
  open: boolean;
  isStaff: (uid: string) => boolean;
  onLater: (person: Person) => void;
  onClose: () => void;
}

/** The whole registration of a person: to read, to change, to delete. */
export function PersonDialog({ person, open, isStaff, onLater, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const last = useRef<Person>(undefined);
  if (person) last.current = person;
  const shown = open ? last.current : undefined;
  return (
    <Dialog open={shown !== undefined} onClose={onClose} title={shown?.name ?? ''} shape="side" readFirst>
      {shown && (
        <>
          <Facts person={shown} />
          {person ? (
            <ButtonRow>
              <Button small icon="clock" onClick={() => onLater(person)}>
                {t('admin.user.later')}
              </Button>
              <HelpButton
                small
                person={{ uid: person.user.uid, email: person.user.email, name: person.name }}
                allowed={!isStaff(person.user.uid)}
              />
            </ButtonRow>
          ) : (
            <Notice kind="warning" title={t('admin.person.gone')}>
              {t('admin.person.goneText')}
            </Notice>
          )}
          <PersonForm key={shown.user.id} user={shown.user} gone={!person} onSaved={onClose} />
          {person && <DeletePerson person={person} onDeleted={onClose} />}
        </>
      )}
    </Dialog>
  );
}

function useOwned(uid: string) {
  return usePrograms().filter(({ ownerUid }) => ownerUid === uid);
}

function Facts({ person: { user } }: { person: Person }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone } = useDeadlines();
  const programs = useOwned(user.uid);
  return (
    <>
      <p className={css.quiet}>{user.email}</p>
      <p className={css.quiet}>
        {t('admin.person.times', {
          registered: dateTime(user.registeredAt, locale, timeZone),
          updated: dateTime(user.updatedAt, locale, timeZone),
        })}
      </p>
      {programs.length > 0 && (
        <ul className={css.owned} aria-label={t('admin.person.programs')}>
          {programs.map((program) => (
            <li key={program.id}>
              <LinkButton small look="quiet" to={found(paths.adminProgram(), { q: program.id })}>
                {shownId(program)} {program.title}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function DeletePerson({ person: { user, name }, onDeleted }: { person: Person; onDeleted: () => void }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const count = useOwned(user.uid).length;
  const remove = async () => {
    const sure = await confirm({
      title: t('admin.person.deleteTitle', { name }),
      text: t('admin.person.deleteText', { count }),
      confirmLabel: t('admin.person.delete'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await adminApi.deleteUser(user.id, user.updatedAt);
      toast(t('admin.person.deleted', { name }), { kind: 'success' });
      onDeleted();
    } catch (error) {
      toast(t(isConflict(error) ? 'admin.person.changedMeanwhile' : errorMessageKey(error)), {
        kind: 'error',
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={css.apart}>
      <Button look="danger" pending={pending} onClick={() => void remove()}>
        {t('admin.person.delete')}
      </Button>
    </div>
  );
}
