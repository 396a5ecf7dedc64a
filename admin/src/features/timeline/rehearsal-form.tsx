import { useTranslation } from 'react-i18next';
import {
  type Permission,
  permissionBans,
  permissionFlags,
  permissionOf,
} from 'shared-data/models/permission';
import {
  type RehearsalRequest,
  type RehearsalRole,
  rehearsalKey,
  rehearsalRoles,
} from 'shared-data/models/rehearsal';
import { rehearsalChoiceSchema } from 'shared-data/models/rehearsal-form';
import { type BaseInformation, defaultTimeZone } from 'shared-data/models/site';
import { MessageError } from 'shared-data/platform/errors';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, FieldRow, Form, optionsOf, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { openTab } from '../../common/open-tab.ts';
import { instantOf, typedOf } from '../../common/typed-time.ts';
import { changedSettings } from './changed-settings.ts';
import css from './timeline.module.css';

const switches = ['closed', 'addAccount', 'addProgram'] as const;
const flags = [...permissionFlags, ...permissionBans];

interface RehearsalFormProps {
  base: BaseInformation;
  permission: unknown;
  /** The moment to begin with; null for now. Epoch milliseconds. */
  at: number | null;
  now: number;
}

/** As whom, when, and with which settings. */
export function RehearsalForm({ base, permission, at, now }: RehearsalFormProps) {
  const { t } = useTranslation();
  const timeZone = base.timeZone || defaultTimeZone;
  const set = namesOf(base, permissionOf(permission));
  const form = useForm({
    schema: rehearsalChoiceSchema,
    initial: {
      role: 'participant' as RehearsalRole,
      when: at === null ? ('now' as const) : ('then' as const),
      ...typedOf(at ?? now, timeZone),
      settings: set,
    },
    submit: async ({ role, when, settings: chosen, ...typed }) => {
      const settings = changedSettings(set, chosen);
      const moment = when === 'now' ? null : instantOf(typed, timeZone);
      const request: RehearsalRequest = { role, at: moment, ...(settings && { settings }) };
      if (!openTab(rehearsalKey, request)) throw new MessageError('admin.rehearsal.blocked');
    },
  });
  const { CheckboxGroup, RadioGroup, SelectField, TextField, useValue } = typedFields(form);
  const then = useValue('when', form) === 'then';
  return (
    <Form form={form} label={t('admin.menu.rehearsal')}>
      <ErrorSummary />
      <SelectField
        name="role"
        label={t('admin.rehearsal.role')}
        hint={t('admin.rehearsal.roleHint')}
        options={optionsOf(rehearsalRoles, (role) => t(`admin.rehearsal.role.${role}`))}
        placeholder={null}
      />
      <RadioGroup
        name="when"
        label={t('admin.rehearsal.when')}
        options={optionsOf(['now', 'then'], (one) => t(`admin.rehearsal.when.${one}`))}
      />
      {then && (
        <FieldRow>
          <TextField name="date" type="date" label={t('admin.rehearsal.date')} />
          <TextField name="time" type="time" label={t('admin.rehearsal.time')} hint={timeZone} />
        </FieldRow>
      )}
      <details className={css.over}>
        <summary>{t('admin.rehearsal.settings')}</summary>
        <CheckboxGroup
          name="settings"
          label={t('admin.rehearsal.settings')}
          hint={t('admin.rehearsal.settingsHint')}
          options={[
            ...switches.map((name) => ({ value: `base.${name}`, label: t(`admin.setting.${name}`) })),
            ...flags.map((name) => ({ value: name, label: t(`admin.flag.${name}`) })),
          ]}
        />
      </details>
      <ButtonRow>
        <SubmitButton>{t('admin.rehearsal.begin')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function namesOf(base: BaseInformation, permission: Permission): string[] {
  return [
    ...switches
      .filter((name) => (name === 'closed' ? base.closed !== false : base[name] === true))
      .map((name) => `base.${name}`),
    ...flags.filter((name) => permission[name]),
  ];
}
