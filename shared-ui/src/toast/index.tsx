import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button, IconButton } from '../button/index.tsx';
import { Icon } from '../icon/index.tsx';
import css from './toast.module.css';

export interface ToastOptions {
  kind?: 'info' | 'success' | 'error';
  action?: { label: string; run: () => void };
  /** Milliseconds; errors stay until closed. */
  duration?: number;
}

interface Toast extends ToastOptions {
  id: number;
  at: number;
  text: string;
}

const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let serial = 0;

/** Shows a toast; `text` is already translated. Duplicates of a visible toast are dropped. */
export function toast(text: string, options: ToastOptions = {}): void {
  store.setState(({ toasts }) => ({
    toasts: [
      ...toasts.filter((each) => each.text !== text),
      { ...options, text, id: ++serial, at: Date.now() },
    ].slice(-4),
  }));
}

export function dismissToasts(): void {
  store.setState({ toasts: [] });
}

function dismiss(id: number) {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));
}

/** What covers the page takes it in, and puts it back as the last child: nothing may follow it in its parent. */
export function Toaster() {
  const shown = useStore(store, ({ toasts }) => toasts);
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = stack;
    const own = current?.parentElement;
    // React removes it from there.
    return () => {
      if (current) own?.append(current);
    };
  }, []);
  const items = (errors: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === errors)
      .map((each) => <ToastItem key={each.id} toast={each} />);
  return (
    <div ref={stack} id="toasts" className={css.stack}>
      {/* Screen readers hear of what comes into a live region that was there before; an alert speaks for itself. */}
      <div className={css.stack} aria-live="polite">
        {items(false)}
      </div>
      {items(true)}
    </div>
  );
}

function ToastItem({ toast: { id, at, text, kind = 'info', action, duration } }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const time = duration ?? (kind === 'error' ? null : action ? 10_000 : 6_000);
  const from = useRef<EventTarget>(null);
  const close = () => {
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
    dismiss(id);
  };
  useEffect(() => {
    if (held || time === null) return;
    const timer = setTimeout(() => dismiss(id), time);
    return () => clearTimeout(timer);
  }, [held, time, id]);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      setHeld(true);
      if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
    },
    onBlur: (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget)),
  };
  return (
    <div
      className={`${css.toast} ${css[kind]}`}
      role={kind === 'error' ? 'alert' : undefined}
      data-at={at}
      {...hold}
    >
      <Icon name={kind === 'error' ? 'alert' : kind === 'success' ? 'check' : 'info'} />
      <span className={css.text}>{text}</span>
      {action && (
        <Button
          look="quiet"
          small
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t('ui.close')} onClick={close} />
    </div>
  );
}
