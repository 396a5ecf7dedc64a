import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';

const most = 20;

/** The first entries of a list, and the rest on demand. `children` draws one list element. */
export function FirstOf<T>({
  items,
  children,
}: {
  items: readonly T[];
  children(shown: readonly T[]): ReactNode;
}) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const rest = whole ? 0 : Math.max(0, items.length - most);
  return (
    <>
      {children(items.slice(0, items.length - rest))}
      {rest > 0 && (
        <Button
          small
          look="quiet"
          onClick={({ currentTarget }) => {
            const list = currentTarget.previousElementSibling;
            flushSync(() => setWhole(true));
            focusOn(list?.children[most]);
          }}
        >
          {t('editor.home.more', { count: rest })}
        </Button>
      )}
    </>
  );
}

/** The button is gone by now. */
function focusOn(entry: Element | undefined): void {
  if (!(entry instanceof HTMLElement)) return;
  const pressable = entry.querySelector<HTMLElement>('summary, a, button');
  if (!pressable) entry.tabIndex = -1;
  (pressable ?? entry).focus();
}
