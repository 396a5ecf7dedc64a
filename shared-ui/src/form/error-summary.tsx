import { useEffect, useRef } from 'react';
import { useText } from '../context/index.tsx';
import { Notice } from '../notice/index.tsx';
import css from './form.module.css';
import { useFormContext, useFormState } from './form-context.tsx';

/**
 * After a refused submission: names the fields to look at, each a link into its field, or says what failed as a
 * whole. Takes the focus each time, so that keyboard and screen reader are where the problem is.
 */
export function ErrorSummary({ title }: { title?: string }) {
  const t = useText();
  const form = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  const refusals = useFormState(form, (state) => state.refusals);
  const errors = useFormState(form, (state) => state.errors);
  const failure = useFormState(form, (state) => state.failure);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  const names = Object.keys(errors);
  if (refusals === 0 || (names.length === 0 && !failure)) return null;
  return (
    <div ref={box} tabIndex={-1} className={css.summary}>
      <Notice kind="error" title={failure ? title : t('ui.checkFields', { count: names.length })}>
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

function focusField(form: HTMLFormElement | null, name: string) {
  const named = form?.elements.namedItem(name);
  const field = named instanceof RadioNodeList ? named[0] : named;
  const hidden = field instanceof HTMLInputElement && field.type === 'hidden';
  const place = `[data-field="${CSS.escape(name)}"]`;
  const target =
    field && !hidden
      ? field
      : (form?.querySelector(`${place} [role=combobox]`) ?? form?.querySelector(place));
  if (!(target instanceof HTMLElement)) return;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}
