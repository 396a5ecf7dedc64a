import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from './question.ts';
import type { Loss } from './unsaved.ts';

/** Leaving a dialog without an answer: asks first when something typed would be lost. */
export function useLeave(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const [losses] = useState(() => new Set<Loss>());
  const close = useRef(onClose);
  close.current = onClose;
  const field = useRef<HTMLElement>(null);
  const asking = useRef<AbortController>(null);
  useEffect(() => {
    if (open) return () => asking.current?.abort();
  }, [open]);
  const leave = async () => {
    if (![...losses].some((loss) => loss())) return close.current();
    // A browser lets a page refuse the first Escape, not the second.
    if (!dialog.current?.open) dialog.current?.showModal();
    field.current?.focus({ preventScroll: true });
    asking.current = new AbortController();
    const question = {
      title: t('ui.discardTitle'),
      confirmLabel: t('ui.discard'),
      cancelLabel: t('ui.keepEditing'),
      danger: true,
    };
    if (await confirm(question, asking.current.signal)) close.current();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.matches('dialog, dialog > div > header *')) field.current = target;
  };
  return { losses, leave: () => void leave(), onFocus };
}
