import { use, useEffect } from 'react';
import { Losses } from '../dialog/unsaved.ts';
import { saveDraft } from './draft.ts';
import type { FormStore } from './form-store.ts';
import type { SharedDraft } from './shared-draft.ts';

interface DraftOptions {
  draftKey?: string;
  omitFromDraft?: readonly string[];
  warnOnLeave?: boolean;
}

/** Keeps what is typed while the form is shown, and says so before the page or the dialog around is closed where it cannot. */
export function useDraft<Values extends object, Output>(
  store: FormStore<Values, Output>,
  shared: SharedDraft<Values> | null,
  { draftKey, omitFromDraft = [], warnOnLeave = true }: DraftOptions,
) {
  const omit = omitFromDraft.join('\n');
  const losses = use(Losses);
  useEffect(() => {
    let saved: Values | null = store.state.values;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = store.state.draftRestored && !shared?.isApart;
    const save = () => {
      clearTimeout(timer);
      if (!draftKey || !store.state.dirty || saved === store.state.values) return;
      saved = store.state.values;
      kept = shared ? shared.save(saved) : saveDraft(draftKey, saved, omit.split('\n'));
    };
    const saveAnew = () => {
      saved = null;
      save();
    };
    const stopWatching = shared?.watch({
      removed(isOf) {
        const { dirty, submitting, values } = store.state;
        if (submitting || !dirty) return;
        if (isOf(values)) store.reset(shared.initial);
        else if (shared.isApart) saveAnew();
      },
      // Typed in both: each tab keeps its own.
      stored(draft, isOf) {
        const { dirty, submitting, values } = store.state;
        if (submitting) return;
        if (dirty && !isOf(values)) return saveAnew();
        store.show(draft);
        shared.shows(draft);
        saved = store.state.values;
        kept = true;
      },
    });
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(save, 300);
    });
    const isLost = () => {
      save();
      return store.state.dirty && !kept;
    };
    const warn = (event: BeforeUnloadEvent) => {
      const lost = isLost();
      if (warnOnLeave && (lost || store.state.submitting)) event.preventDefault();
    };
    losses?.add(isLost);
    addEventListener('beforeunload', warn);
    addEventListener('pagehide', save);
    return () => {
      save();
      stopWatching?.();
      unsubscribe();
      losses?.delete(isLost);
      removeEventListener('beforeunload', warn);
      removeEventListener('pagehide', save);
    };
  }, [store, shared, losses, draftKey, omit, warnOnLeave]);
}
