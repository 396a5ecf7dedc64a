import { useTranslation } from 'react-i18next';
import { LinkButton } from 'shared-ui/button';
import { Icon, type IconName } from 'shared-ui/icon';
import type { NextStep } from './next-steps.ts';
import css from './step-cards.module.css';

const icons: Record<NextStep['id'], IconName> = {
  registration: 'edit',
  submission: 'upload',
  meeting: 'users',
};

export function StepCards({
  steps,
  known,
  current,
}: {
  steps: readonly NextStep[];
  known: boolean;
  current: NextStep | undefined;
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="visually-hidden">
        {t('home.nextSteps')}
      </h2>
      <ol className={css.steps}>
        {steps.map((step) => (
          <StepCard
            key={step.id}
            step={known ? step : { id: step.id, state: 'open', actions: [] }}
            current={step === current}
          />
        ))}
      </ol>
    </section>
  );
}

function StepCard({ step, current }: { step: NextStep; current: boolean }) {
  const { t } = useTranslation();
  return (
    <li
      className={[css.step, css[step.state], current && css.current].filter(Boolean).join(' ')}
      aria-current={current ? 'step' : undefined}
    >
      <span className={css.point} aria-hidden="true">
        {step.state === 'done' && <Icon name="check" size={0.875} />}
      </span>
      <h3>
        <Icon name={icons[step.id]} />
        {t(`home.${step.id}.title`)}
      </h3>
      <p className={css.text}>{t(`home.${step.id}.text`)}</p>
      {step.message && (
        <p className={css.message} id={`step-${step.id}`}>
          {step.state === 'disabled' && <Icon name="lock" size={1} />}
          {t(step.message)}
        </p>
      )}
      {(step.actions.length > 0 || !step.message) && (
        <div className={css.actions}>
          {step.actions.map((action, index) => (
            <LinkButton
              key={action.path}
              to={action.path}
              small
              look={index > 0 ? 'quiet' : current ? 'primary' : 'secondary'}
            >
              {t(action.label)}
            </LinkButton>
          ))}
        </div>
      )}
    </li>
  );
}
