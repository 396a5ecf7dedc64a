import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import css from './placeholder-bar.module.css';

interface PlaceholderBarProps {
  names: readonly string[];
  describe: (name: string) => string;
  /** Puts the text into the field of this name. */
  onChange: (field: string, text: string) => void;
  children: ReactNode;
}

/** Offers placeholders and inserts them where the cursor was last. */
export function PlaceholderBar({ names, describe, onChange, children }: PlaceholderBarProps) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const insert = (name: string) => {
    const field = last.current ?? fields.current?.querySelector('textarea');
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const begin = selectionStart ?? value.length;
    const text = `{${name}}`;
    flushSync(() =>
      onChange(field.name, value.slice(0, begin) + text + value.slice(selectionEnd ?? value.length)),
    );
    field.focus();
    field.setSelectionRange(begin + text.length, begin + text.length);
  };
  return (
    <>
      <fieldset className={css.placeholders}>
        <legend className={css.legend}>{t('admin.template.placeholders')}</legend>
        {names.map((name) => (
          <Button key={name} small onClick={() => insert(name)} title={describe(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only remembers which field had the focus */}
      <div
        ref={fields}
        className={css.fields}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
            last.current = target;
        }}
      >
        {children}
      </div>
    </>
  );
}
