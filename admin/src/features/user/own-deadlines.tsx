import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button, ButtonRow } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { toast } from 'shared-ui/toast';
import { type Person, withOwnDeadline } from './people.ts';
import { useDeadlines } from './use-deadlines.ts';
import css from './user.module.css';

interface Props {
  people: readonly Person[];
  onChange: (person: Person) => void;
}

export function OwnDeadlines({ people, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone } = useDeadlines();
  const given = withOwnDeadline(people);
  return (
    <Card title={t('admin.user.ownDeadlines', { count: given.length })}>
      {given.length === 0 ? (
        <p className={css.quiet}>{t('admin.user.nobody')}</p>
      ) : (
        <ul className={css.given} aria-label={t('admin.user.ownDeadlines', { count: given.length })}>
          {given.map((person) => (
            <li key={person.user.id} className={css.one}>
              <div>
                <strong>{person.name}</strong> <span className={css.quiet}>{person.user.email}</span>
                <p>
                  {t('admin.user.until', { time: deadlineText(person.late.until, locale, timeZone) })}{' '}
                  {person.late.until <= Date.now() && <Badge tone="warn">{t('admin.user.over')}</Badge>}
                </p>
              </div>
              <ButtonRow>
                <Button small icon="edit" onClick={() => onChange(person)}>
                  {t('admin.user.change')}
                  <span className="visually-hidden">: {person.name}</span>
                </Button>
                <TakeBack person={person} />
              </ButtonRow>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TakeBack({ person: { user, name, late } }: { person: Person }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const save = async (until: number | null) => {
    setPending(true);
    try {
      await adminApi.lateAccess(user.uid, until);
      if (until === null)
        toast(t('admin.user.takenBack', { name }), {
          kind: 'success',
          action: { label: t('admin.user.undo'), run: () => void save(late?.until ?? null) },
        });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button small look="quiet" icon="close" pending={pending} onClick={() => void save(null)}>
      {t('admin.user.takeBack')}
      <span className="visually-hidden">: {name}</span>
    </Button>
  );
}
