import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/index.tsx';
import { useUi } from '../context/index.tsx';
import { Notice } from '../notice/index.tsx';
import css from './resend.module.css';

export interface ResendProps {
  /** Errors are shown; with `retryAfter` the button counts down. */
  send: () => Promise<unknown>;
  label: string;
  done: string;
  small?: boolean;
}

type Outcome = { kind: 'success' | 'warning' | 'error'; text: string };

export function Resend({ send, label, done, small = false }: ResendProps) {
  const { t, i18n } = useTranslation();
  const { describeError } = useUi();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [left, waitFor] = useCountdown();
  const resend = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      await send();
      setOutcome({ kind: 'success', text: done });
    } catch (error) {
      const { message, retryAfter } = describeError(error);
      if (message === 'error.tooSoon' && retryAfter !== undefined) {
        waitFor(retryAfter);
        setOutcome({ kind: 'warning', text: t('ui.resendAt', { time: clock(retryAfter, i18n.language) }) });
      } else setOutcome({ kind: 'error', text: t(message) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {outcome && !(outcome.kind === 'warning' && left === 0) && (
        <div role="alert" className={css.message}>
          <Notice kind={outcome.kind} still>
            {outcome.text}
          </Notice>
        </div>
      )}
      <Button onClick={resend} pending={busy} disabled={left > 0} icon="refresh" small={small}>
        {left > 0 ? t('ui.resendIn', { label, time: minutes(left) }) : label}
      </Button>
    </>
  );
}

function useCountdown(): [left: number, begin: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) setEnd(0);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const begin = (seconds: number) => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, begin];
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Rounds up, so that it is never too early. */
function clock(seconds: number, locale: string): string {
  const at = Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000;
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}
