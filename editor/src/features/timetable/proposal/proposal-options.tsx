import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { proposalApi } from 'shared-data/api/proposal-client';
import {
  type ProposalOptions,
  type ProposalWeights,
  proposalOptionsSchema,
  usualWeights,
} from 'shared-data/models/proposal';
import type { Session } from 'shared-data/models/session';
import { ErrorSummary, Form, FormSection, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import css from './proposal.module.css';

const weightNames = [
  'whole',
  'order',
  'related',
  'waiting',
  'rooms',
  'walking',
  'balance',
] as const satisfies (keyof ProposalWeights)[];
const levels = ['0', '1', '3', '5'] as const;
const lengths = ['30', '60', '180'] as const;

interface Values extends Record<(typeof weightNames)[number], string> {
  scope: ProposalOptions['scope'];
  sessions: string[];
  begin: string;
  end: string;
  minutes: string;
  seconds: string;
  seed: string;
}

const initial: Values = {
  scope: 'unplaced',
  sessions: [],
  begin: '09:00',
  end: '18:00',
  minutes: '15',
  seconds: '30',
  seed: '1',
  ...(Object.fromEntries(weightNames.map((name) => [name, String(usualWeights[name])])) as Record<
    (typeof weightNames)[number],
    string
  >),
};

function optionsOf({ scope, sessions, begin, end, minutes, seconds, seed, ...weights }: Values): unknown {
  const numbers = Object.fromEntries(weightNames.map((name) => [name, Number(weights[name])]));
  return {
    ...{ scope, begin, end, weights: numbers },
    sessions: scope === 'sessions' ? sessions : [],
    minutes: Number(minutes),
    seconds: Number(seconds),
    seed: Number(seed),
  };
}

export function ProposalOptionsForm({
  sessions,
  onBegun,
}: {
  sessions: readonly Session[];
  onBegun(): Promise<void>;
}) {
  const { t } = useTranslation();
  const form = useForm<Values, ProposalOptions>({
    schema: proposalOptionsSchema,
    initial,
    select: optionsOf,
    warnOnLeave: false,
    submit: async (options) => {
      await proposalApi.append(options, newIdempotencyKey());
      await onBegun();
    },
  });
  const { CheckboxGroup, RadioGroup, SelectField, TextField, useValue } = typedFields(form);
  const scope = useValue('scope', form);
  return (
    <Form form={form} label={t('editor.proposal.options')}>
      <ErrorSummary title={t('editor.proposal.notBegun')} />
      <RadioGroup
        name="scope"
        label={t('editor.proposal.scope')}
        options={(['unplaced', 'sessions', 'all'] as const).map((value) => ({
          value,
          label: t(`editor.proposal.scope.${value}`),
        }))}
      />
      {scope === 'sessions' && (
        <CheckboxGroup
          name="sessions"
          label={t('editor.proposal.sessions')}
          inline
          options={sessions.map(({ id }) => ({ value: id, label: id }))}
        />
      )}
      <div className={css.fields}>
        <TextField name="begin" label={t('editor.proposal.begin')} required inputMode="numeric" />
        <TextField name="end" label={t('editor.proposal.end')} required inputMode="numeric" />
        <TextField name="minutes" label={t('editor.proposal.minutes')} required inputMode="numeric" />
        <SelectField
          name="seconds"
          label={t('editor.proposal.seconds')}
          placeholder={null}
          options={lengths.map((value) => ({
            value,
            label: t('editor.proposal.secondsLong', { count: Number(value) }),
          }))}
        />
        <TextField
          name="seed"
          label={t('editor.proposal.seed')}
          hint={t('editor.proposal.seedHint')}
          required
          inputMode="numeric"
        />
      </div>
      <FormSection title={t('editor.proposal.weights')}>
        <div className={css.fields}>
          {weightNames.map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(`editor.proposal.weight.${name}`)}
              placeholder={null}
              options={levels.map((value) => ({ value, label: t(`editor.proposal.level.${value}`) }))}
            />
          ))}
        </div>
      </FormSection>
      <SubmitButton>{t('editor.proposal.start')}</SubmitButton>
    </Form>
  );
}
