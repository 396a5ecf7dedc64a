import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, IconButton } from '../button/index.tsx';
import css from './dialog.module.css';
import { focusReturn } from './near-focus.ts';
import { questions } from './question.ts';
import { showToastsIn } from './toasts.ts';
import { Losses } from './unsaved.ts';
import { useLeave } from './use-leave.ts';

export { confirm, type Question } from './question.ts';
export { showToastsIn } from './toasts.ts';
export { useUnsavedGuard } from './unsaved.ts';

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

/** A modal dialog: traps the focus, closes on Escape, but asks before what was typed is lost, and returns the focus, also when it goes itself or what opened it has gone. */
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
  const { losses, leave, onFocus } = useLeave(ref, open, onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      giveBack.current = focusReturn();
      const root = document.documentElement;
      // In nested dialogs the scroll bar is already gone.
      if (!document.querySelector('dialog[open]'))
        root.toggleAttribute('data-scrolls', root.clientWidth < window.innerWidth);
      root.toggleAttribute('data-dialogs', true);
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
    if (open && ref.current) return showToastsIn(ref.current);
  }, [open]);
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
      onFocus={onFocus}
      // React passes both events of a dialog on to the one around it.
      onClose={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
      onCancel={(event) => {
        // Where the browser closes it all the same, it tells so next.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
    >
      {open && (
        <div className={css.sheet}>
          <header className={css.head}>
            <h2 id={heading} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label={t('ui.close')} onClick={leave} />
          </header>
          <div className={css.body}>
            <Losses value={losses}>{children}</Losses>
          </div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

export function ConfirmHost() {
  const { t } = useTranslation();
  const question = useStore(questions, ({ asked }) => asked);
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
