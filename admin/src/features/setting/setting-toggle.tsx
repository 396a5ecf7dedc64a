import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Icon } from 'shared-ui/icon';
import css from './setting.module.css';

export interface SettingToggleProps {
  name: string;
  label: string;
  hint: string;
  on: boolean;
  /** Resolves to `false` when the administrator canceled. */
  save: (on: boolean) => Promise<unknown>;
  children?: ReactNode;
}

/** Saves optimistically; reverts with the reason when rejected. */
export function SettingToggle({ name, label, hint, on, save, children }: SettingToggleProps) {
  const { t } = useTranslation();
  const id = useId();
  const [state, setState] = useState<{ at: 'rest' | 'saving' | 'saved'; wanted?: boolean; error?: string }>({
    at: 'rest',
  });
  const shown = state.at === 'saving' ? (state.wanted ?? on) : on;
  const change = async () => {
    if (state.at === 'saving') return;
    setState({ at: 'saving', wanted: !on });
    try {
      setState({ at: (await save(!on)) === false ? 'rest' : 'saved' });
    } catch (error) {
      setState({ at: 'rest', error: t(errorMessageKey(error)) });
    }
  };
  return (
    <div className={css.setting}>
      <input
        type="checkbox"
        id={id}
        name={name}
        className={css.switch}
        checked={shown}
        aria-describedby={`${id}h`}
        aria-busy={state.at === 'saving' || undefined}
        onChange={() => void change()}
      />
      <div>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        <p id={`${id}h`} className={css.hint}>
          {hint}
        </p>
        {children}
        {state.error && (
          <p role="alert" className={css.error}>
            <Icon name="alert" size={1} /> {t('admin.setting.failed', { reason: state.error })}
          </p>
        )}
      </div>
      <span className={css.state} role="status">
        {t(shown ? 'admin.setting.on' : 'admin.setting.off')}
        {state.at === 'saved' && <Icon name="check" label={t('admin.setting.saved')} size={1} />}
      </span>
    </div>
  );
}
