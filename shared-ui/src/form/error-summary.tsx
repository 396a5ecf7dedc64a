import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice/index.tsx';
import css from './form.module.css';
import { useFormContext, useFormState } from './form-context.tsx';

const none: readonly string[] = [];

/** Links to the rejected fields, or shows the overall failure. Takes the focus after each rejected submission. */
export function ErrorSummary({ title }: { title?: string }) {
  const { t } = useTranslation();
  const form = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  const rejections = useFormState(form, (state) => state.rejections);
  const errors = useFormState(form, (state) => state.errors);
  const failure = useFormState(form, (state) => state.failure);
  useEffect(() => {
    if (rejections > 0) box.current?.focus();
  }, [rejections]);
  const [names, setNames] = useState(none);
  useLayoutEffect(() => {
    if (Object.keys(errors).length === 0) return setNames(none);
    const place = box.current?.closest('form') ?? null;
    setNames(Object.keys(errors).sort((a, b) => order(fieldOf(place, a), fieldOf(place, b))));
  }, [errors]);
  const wrong = Object.keys(errors).length;
  if (rejections === 0 || (wrong === 0 && !failure)) return null;
  return (
    <div ref={box} tabIndex={-1} className={css.summary}>
      <Notice kind="error" title={failure ? title : t('ui.checkFields', { count: wrong })}>
        {failure ? (
          <p>{t(failure)}</p>
        ) : (
          <ul className={css.summaryList}>
            {names.map((name) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(event.currentTarget.closest('form'), name);
                  }}
                >
                  {form.store.labelOf(name)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

function order(a: Element | null, b: Element | null): number {
  if (!a || !b || a === b) return 0;
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function focusField(form: HTMLFormElement | null, name: string) {
  const target = fieldOf(form, name);
  if (!(target instanceof HTMLElement)) return;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

function fieldOf(form: HTMLFormElement | null, name: string): Element | null {
  const named = form?.elements.namedItem(name);
  const field = named instanceof RadioNodeList ? named[0] : named;
  const hidden = field instanceof HTMLInputElement && field.type === 'hidden';
  const place = `[data-field="${CSS.escape(name)}"]`;
  if (field instanceof Element && !hidden) return field;
  return form?.querySelector(`${place} [role=combobox]`) ?? form?.querySelector(place) ?? null;
}
