import { useTranslation } from 'react-i18next';
import { numberApi } from 'shared-data/api/number-client';
import { useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { NumberChoice } from 'shared-data/models/program-numbers';
import { sessionName } from 'shared-data/models/titles';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { ButtonRow } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import css from './number.module.css';
import { GivenTable, LeftTable } from './number-tables.tsx';
import { useNumberPreview } from './use-number-preview.ts';

const anyValues = {
  safeParse: (value: unknown) => ({ success: true as const, data: value as NumberChoice }),
};
const initial: NumberChoice = { session: '', order: 'session', unready: false, renew: false };

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const form = useForm<NumberChoice, NumberChoice>({
    schema: anyValues,
    initial,
    warnOnLeave: false,
    submit: async (choice) => {
      if (!preview || preview.given.length === 0) return;
      const count = preview.given.length;
      const sure = await confirm({
        title: t('editor.number.confirm', { count }),
        text: t('editor.number.confirmText'),
        confirmLabel: t('editor.number.give', { count }),
      });
      if (!sure) return;
      try {
        await numberApi.append({ ...choice, digest: preview.digest }, crypto.randomUUID());
        toast(t('editor.number.done', { count }), { kind: 'success' });
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.code === 'conflict')) throw failure;
        toast(t('editor.number.renewed'), { kind: 'error' });
      }
      await renew();
    },
  });
  const { SelectField, RadioGroup, CheckboxField, useValue } = typedFields(form);
  const choice = {
    session: useValue('session', form),
    order: useValue('order', form),
    unready: useValue('unready', form),
    renew: useValue('renew', form),
  };
  const { preview, error, renew } = useNumberPreview(choice);
  const count = preview?.given.length ?? 0;
  return (
    <Page title={t('editor.number.title')} lead={t('editor.number.lead')}>
      <Form form={form} label={t('editor.number.title')}>
        <ErrorSummary title={t('editor.number.notGiven')} />
        <div className={css.fields}>
          <SelectField
            name="session"
            label={t('editor.number.session')}
            placeholder={t('editor.number.allSessions')}
            options={sessions.map((one) => ({ value: one.id, label: sessionName(one, locale) }))}
          />
          <RadioGroup
            name="order"
            label={t('editor.number.order')}
            options={(['session', 'time'] as const).map((value) => ({
              value,
              label: t(`editor.number.order.${value}`),
            }))}
          />
        </div>
        <CheckboxField name="unready" label={t('editor.number.unready')} />
        <CheckboxField name="renew" label={t('editor.number.renew')} />
        {preview ? (
          <>
            <Section title={t('editor.number.given', { count })}>
              {count > 0 ? <GivenTable rows={preview.given} /> : <p>{t('editor.number.nothing')}</p>}
              <p>{t('editor.number.kept', { count: preview.kept })}</p>
            </Section>
            {count > 0 && (
              <ButtonRow end>
                <SubmitButton>{t('editor.number.give', { count })}</SubmitButton>
              </ButtonRow>
            )}
            {preview.left.length > 0 && (
              <Section title={t('editor.number.left', { count: preview.left.length })}>
                <LeftTable rows={preview.left} />
              </Section>
            )}
          </>
        ) : error ? (
          <Notice kind="error">{t(errorMessageKey(error))}</Notice>
        ) : (
          <Skeleton lines={8} />
        )}
      </Form>
    </Page>
  );
}
