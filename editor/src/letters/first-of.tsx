import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';

const most = 20;

/** The first entries of a list, and the rest on demand. */
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
        <Button small look="quiet" onClick={() => setWhole(true)}>
          {t('editor.home.more', { count: rest })}
        </Button>
      )}
    </>
  );
}
