import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { instantOf, typedOf } from '../../common/typed-time.ts';
import { ownDeadlineSchema, proposedDeadline } from './own-deadline.ts';
import type { Person } from './people.ts';
import { useDeadlines } from './use-deadlines.ts';
import css from './user.module.css';

export function OwnDeadlineDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      title={t('admin.user.deadlineOf', { name: person?.name ?? '' })}
    >
      {person && <OwnDeadlineForm person={person} onDone={onClose} />}
    </Dialog>
  );
}

function OwnDeadlineForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone, everybodys } = useDeadlines();
  const { user, name, late } = person;
  const form = useForm({
    schema: ownDeadlineSchema(timeZone, Date.now),
    initial: late ? typedOf(late.until, timeZone) : proposedDeadline(everybodys, Date.now(), timeZone),
    warnOnLeave: false,
    submit: async (until: number) => {
      await adminApi.lateAccess(user.uid, until);
      onDone();
      toast(t('admin.user.given', { name, time: deadlineText(until, locale, timeZone) }), {
        kind: 'success',
      });
    },
  });
  const { TextField, useValue } = typedFields(form);
  const date = useValue('date', form);
  const time = useValue('time', form);
  const until = instantOf({ date, time }, timeZone);
  return (
    <Form form={form} label={t('admin.user.deadlineOf', { name })}>
      <ErrorSummary />
      <p className={css.quiet}>{user.email}</p>
      <div className={css.pair}>
        <TextField name="date" type="date" label={t('admin.user.date')} required autoComplete="off" />
        <TextField name="time" type="time" label={t('admin.user.time')} required autoComplete="off" />
      </div>
      <p role="status">
        {until !== null && <strong>{deadlineText(until, locale, timeZone)}</strong>}
        {until !== null && everybodys !== undefined && until <= everybodys && (
          <span className={css.quiet}> {t('admin.user.noLater')}</span>
        )}
      </p>
      <div className={css.end}>
        <SubmitButton>{t('admin.user.give')}</SubmitButton>
      </div>
    </Form>
  );
}
