import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button, IconButton } from '../button/index.tsx';
import css from './dialog.module.css';
import { focusReturn } from './near-focus.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  shape?: 'center' | 'wide' | 'side';
  /** Focuses the title instead of the first field. */
  readFirst?: boolean;
  children?: ReactNode;
}

/** Initial focus: the first field, or the answer that changes nothing; else the browser decides. */
const beginning = 'form :is(input, select, textarea):not([hidden], [type=hidden], :disabled), footer button';

/** A modal dialog: traps the focus, closes on Escape, and returns the focus, also when it goes itself or what opened it has gone. */
export function Dialog({
  open,
  onClose,
  title,
  footer,
  shape = 'center',
  readFirst = false,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const giveBack = useRef(() => {});
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      giveBack.current = focusReturn();
      const root = document.documentElement;
      // In nested dialogs the scroll bar is already gone.
      if (!document.querySelector('dialog[open]'))
        root.toggleAttribute('data-scrolls', root.clientWidth < window.innerWidth);
      dialog.showModal();
      dialog.querySelector<HTMLElement>(readFirst ? 'h2' : beginning)?.focus();
    }
    if (!open) {
      if (dialog.open) dialog.close();
      giveBack.current();
      giveBack.current = () => {};
    }
  }, [open, readFirst]);
  useEffect(() => {
    const dialog = ref.current;
    return () => {
      if (!dialog?.isConnected) giveBack.current();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard
    <dialog
      ref={ref}
      className={[css.dialog, css[shape]].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      // React passes both events of a dialog on to the one around it.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={css.sheet}>
          <header className={css.head}>
            <h2 id={heading} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

export interface Question {
  title: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

const store = createStore<{ asked: Asked | null }>(() => ({ asked: null }));

/** Needs `<ConfirmHost>` in the page, which the frame has. */
export function confirm(question: Question): Promise<boolean> {
  store.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      store.setState({ asked: null });
      resolve(yes);
    };
    store.setState({ asked: { ...question, answer } });
  });
}

export function ConfirmHost() {
  const { t } = useTranslation();
  const question = useStore(store, ({ asked }) => asked);
  const answer = (yes: boolean) => question?.answer(yes);
  return (
    <Dialog
      open={question !== null}
      onClose={() => answer(false)}
      title={question?.title ?? ''}
      footer={
        <>
          <Button onClick={() => answer(false)}>{question?.cancelLabel ?? t('ui.cancel')}</Button>
          <Button look={question?.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {question?.confirmLabel ?? t('ui.ok')}
          </Button>
        </>
      }
    >
      {question?.text}
    </Dialog>
  );
}
