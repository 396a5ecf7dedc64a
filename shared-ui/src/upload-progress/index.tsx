import { Icon } from '../icon/index.tsx';
import css from './upload-progress.module.css';

export interface UploadProgressProps {
  label: string;
  text: string;
  /** 0 to 1; null while unknown. */
  value?: number | null;
  state: 'active' | 'done' | 'failed';
}

export function UploadProgress({ label, text, value = null, state }: UploadProgressProps) {
  return (
    <div className={`${css.box} ${css[state]}`} role="status">
      <div className={css.line}>
        <span className={css.label}>
          {state !== 'active' && <Icon name={state === 'done' ? 'check' : 'alert'} />}
          {label}
        </span>
        <span>
          {text}
          {/* For the eye: whoever listens would hear every percent, and asks the bar instead. */}
          {state === 'active' && value !== null && (
            <span aria-hidden="true">{` ${Math.floor(value * 100)} %`}</span>
          )}
        </span>
      </div>
      {state === 'active' && (
        <progress
          className={css.bar}
          max={1}
          aria-label={`${label}: ${text}`}
          {...(value === null ? {} : { value })}
        />
      )}
    </div>
  );
}
