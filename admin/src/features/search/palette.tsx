import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Dialog } from 'shared-ui/dialog';
import { type Findable, findIn, findKinds } from './find.ts';
import css from './search.module.css';
import { useFindables } from './use-findables.ts';

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

export function Palette({ open, onClose }: PaletteProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('admin.search.title')} shape="wide">
      <Finder onClose={onClose} />
    </Dialog>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const all = useFindables();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const hits = findIn(all, typed);
  const current = Math.min(at, hits.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current, typed]);
  const go = (one: Findable | undefined) => {
    if (!one) return;
    onClose();
    void navigate(one.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextOf(event.key, current, hits.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <form
      className={css.finder}
      onSubmit={(event) => {
        event.preventDefault();
        go(hits[current]);
      }}
    >
      <input
        type="text"
        name="search"
        role="combobox"
        className={css.input}
        aria-label={t('admin.search.label')}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={hits[current] ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder={t('admin.search.placeholder')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={css.status}>
        {t('admin.search.found', { count: hits.length })}
      </p>
      <div ref={list} id={id} role="listbox" aria-label={t('admin.search.results')} className={css.list}>
        {findKinds.map((kind) => {
          const own = hits.flatMap((one, index) => (one.kind === kind ? [{ one, index }] : []));
          if (own.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: groups of a list box have this role
            <div key={kind} role="group" aria-label={t(`admin.search.kind.${kind}`)}>
              <p className={css.kind} aria-hidden="true">
                {t(`admin.search.kind.${kind}`)}
              </p>
              {own.map(({ one, index }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
                <div
                  key={one.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  className={css.option}
                  onClick={() => go(one)}
                >
                  <span>{one.label}</span>
                  {one.detail && <span className={css.detail}>{one.detail}</span>}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </form>
  );
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return undefined;
}
