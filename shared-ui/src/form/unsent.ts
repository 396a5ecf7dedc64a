interface Unsent {
  dirty(): boolean;
  /** What is typed is no longer to be kept. */
  abandon(): void;
}

const forms = new Set<Unsent>();

/** Tells of a form that is shown; call the result when it is not any more. */
export function trackForm(form: Unsent): () => void {
  forms.add(form);
  return () => {
    forms.delete(form);
  };
}

/** Whether a form in the page holds something that was typed and not sent. */
export function hasUnsent(): boolean {
  return [...forms].some((form) => form.dirty());
}

/** Lets go of everything typed in the page, so that no form keeps it as it disappears. */
export function abandonUnsent(): void {
  for (const form of forms) form.abandon();
}
