import userEvent from '@testing-library/user-event';

/** Adds to a field at once, as a paste does: typing draws the form for every letter. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
