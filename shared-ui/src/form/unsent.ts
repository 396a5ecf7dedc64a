interface Unsent {
  dirty(): boolean;
  abandon(): void;
}

const forms = new Set<Unsent>();

/** Registers a form; call the result on unmount. */
export function trackForm(form: Unsent): () => void {
  forms.add(form);
  return () => {
    forms.delete(form);
  };
}

/** Whether any form in the page has unsent input. */
export function hasUnsent(): boolean {
  return [...forms].some((form) => form.dirty());
}

/** Discards all unsent input, so that no form stores a draft on unmount. */
export function abandonUnsent(): void {
  for (const form of forms) form.abandon();
}
