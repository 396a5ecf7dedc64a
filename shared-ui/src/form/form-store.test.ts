import { expect, test, vi } from 'vitest';
import { type FieldErrors, FormStore } from './form-store.ts';

interface Values {
  title: string;
  abstract: string;
  authors: { name: string }[];
}

const empty: Values = { title: '', abstract: '', authors: [] };

/** Every text is required, and so are authors. */
function validate(values: Values): { data: Values } | { errors: FieldErrors } {
  const missing = [
    ...(values.title.trim() ? [] : ['title']),
    ...(values.abstract.trim() ? [] : ['abstract']),
    ...(values.authors.length > 0 ? [] : ['authors']),
    ...values.authors.flatMap(({ name }, index) => (name.trim() ? [] : [`authors.${index}.name`])),
  ];
  if (missing.length === 0) return { data: values };
  return { errors: Object.fromEntries(missing.map((path) => [path, 'validation.required'])) };
}

const formOf = (values: Partial<Values> = {}, draft: Partial<Values> | null = null) =>
  new FormStore<Values, Values>({ ...empty, ...values }, validate, draft);
const wrong = (form: FormStore<Values, Values>) => Object.keys(form.state.errors);

test('a form starts with its values, unchanged and without errors', () => {
  expect(formOf({ title: 'Ice' }).state).toEqual({
    values: { ...empty, title: 'Ice' },
    errors: {},
    failure: null,
    submitting: false,
    rejections: 0,
    dirty: false,
    draftRestored: false,
  });
});

test('a draft replaces the values it holds, and counts as typed', () => {
  const { values, dirty, draftRestored } = formOf(
    { title: 'Ice', abstract: 'Old' },
    { abstract: 'New' },
  ).state;
  expect(values).toEqual({ ...empty, title: 'Ice', abstract: 'New' });
  expect([dirty, draftRestored]).toEqual([true, true]);
});

test('each change is announced once, and not after unsubscribing', () => {
  const form = formOf();
  const listener = vi.fn();
  const end = form.subscribe(listener);
  form.set('title', 'Ice');
  expect(listener).toHaveBeenCalledOnce();
  end();
  form.set('title', 'Snow');
  expect(listener).toHaveBeenCalledOnce();
});

test('typing shows no errors before the field was left', () => {
  const form = formOf();
  form.set('title', ' ');
  expect(wrong(form)).toEqual([]);
  form.blur('title');
  expect(wrong(form)).toEqual(['title']);
});

test('leaving a field shows its own error only', () => {
  const form = formOf();
  form.set('abstract', ' ');
  form.blur('abstract');
  expect(wrong(form)).toEqual(['abstract']);
});

test('a field that was passed through without typing has no error', () => {
  const form = formOf();
  form.blur('title');
  expect(wrong(form)).toEqual([]);
});

test('a field emptied again has its error, though it holds what it began with', () => {
  const form = formOf();
  form.set('title', 'x');
  form.blur('title');
  form.set('title', '');
  form.blur('title');
  expect(wrong(form)).toEqual(['title']);
});

test('an error is corrected while typing, and the next one shows at once', () => {
  const form = formOf();
  form.set('title', ' ');
  form.blur('title');
  form.set('title', 'Ice');
  expect(wrong(form)).toEqual([]);
});

test('a rejected submission shows all errors, and each further one counts', () => {
  const form = formOf();
  expect(form.check()).toBeNull();
  expect(wrong(form)).toEqual(['title', 'abstract', 'authors']);
  expect(form.state.rejections).toBe(1);
  form.set('title', 'Ice');
  expect(wrong(form)).toEqual(['abstract', 'authors']);
  expect(form.check()).toBeNull();
  expect(form.state.rejections).toBe(2);
});

test('a complete form gives its data, and shows neither errors nor a failure', () => {
  const form = formOf();
  form.check();
  form.reject({}, 'error.unavailable');
  form.set('title', 'Ice');
  form.set('abstract', 'Cold');
  form.set('authors', [{ name: 'Ada' }]);
  expect(form.check()?.data).toEqual({ title: 'Ice', abstract: 'Cold', authors: [{ name: 'Ada' }] });
  expect(form.state).toMatchObject({ errors: {}, failure: null });
});

test("the server's error stays while other fields change, and goes with its own field", () => {
  const form = formOf({ title: 'Ice', abstract: 'Cold', authors: [{ name: 'Ada' }] });
  form.rejectByServer({ title: 'validation.tooLong' }, null);
  form.set('abstract', 'Colder');
  expect(form.state.errors).toEqual({ title: 'validation.tooLong' });
  form.set('title', 'Snow');
  expect(form.state.errors).toEqual({});
});

test("the server's error of a row goes when the list is replaced, and that of a list when a row changes", () => {
  const form = formOf({ title: 'Ice', abstract: 'Cold', authors: [{ name: 'Ada' }] });
  form.rejectByServer({ 'authors.0.name': 'validation.tooLong' }, null);
  form.set('authors', [{ name: 'Bo' }]);
  expect(form.state.errors).toEqual({});
  form.rejectByServer({ authors: 'validation.authorRequired' }, null);
  form.set('authors.0.name', 'Cy');
  expect(form.state.errors).toEqual({});
});

test("the server's error of a field whose name begins alike stays", () => {
  const form = new FormStore({ name: '', names: '' }, (data) => ({ data }), null);
  form.rejectByServer({ names: 'validation.tooLong' }, null);
  form.set('name', 'x');
  expect(form.state.errors).toEqual({ names: 'validation.tooLong' });
});

test("sending again forgets the server's errors", () => {
  const form = formOf({ title: 'Ice', abstract: 'Cold', authors: [{ name: 'Ada' }] });
  form.rejectByServer({ title: 'validation.tooLong' }, null);
  expect(form.check()).not.toBeNull();
  expect(form.state.errors).toEqual({});
});

test('while sending, a former failure is not shown; a rejection ends the sending', () => {
  const form = formOf();
  form.reject({}, 'error.unavailable');
  form.start();
  expect(form.state).toMatchObject({ submitting: true, failure: null });
  form.reject({}, 'error.unavailable');
  expect(form.state).toMatchObject({ submitting: false, failure: 'error.unavailable' });
});

test('after sending, what was sent is what the form begins with', () => {
  const form = formOf();
  form.set('title', 'Ice');
  form.check();
  form.settle();
  expect(form.state).toMatchObject({ dirty: false, rejections: 0, errors: {}, draftRestored: false });
  form.blur('title');
  expect(wrong(form)).toEqual([]);
  form.reset();
  expect(form.get('title')).toBe('Ice');
});

test('a reset brings back the first values, or those that are given, without errors', () => {
  const form = formOf({ title: 'Ice' });
  form.set('title', '');
  form.check();
  form.reset();
  expect(form.state).toMatchObject({ values: { title: 'Ice' }, errors: {}, rejections: 0, dirty: false });
  form.reset({ ...empty, title: 'Snow' });
  form.set('title', 'x');
  form.reset();
  expect(form.get('title')).toBe('Snow');
});

test('what was stored elsewhere shows in unchanged fields, and leaves what was typed', () => {
  const form = formOf({ title: 'Ice', abstract: 'Cold' });
  form.set('title', 'My ice');
  form.rebase('title', 'Their ice');
  form.rebase('abstract', 'Warm');
  expect(form.state.values).toMatchObject({ title: 'My ice', abstract: 'Warm' });
  expect(form.state.dirty).toBe(true);
});

test('a form is unchanged again when somebody else stored what was typed', () => {
  const form = formOf({ title: 'Ice' });
  form.set('title', 'Snow');
  form.rebase('title', 'Snow');
  expect(form.state.dirty).toBe(false);
});

test('errors of removed rows go, those of other fields stay', () => {
  const form = formOf({ authors: [{ name: ' ' }] });
  form.check();
  expect(wrong(form)).toContain('authors.0.name');
  form.set('authors', []);
  form.forget('authors');
  expect(wrong(form)).toEqual(['title', 'abstract', 'authors']);
});

test('a field is called by its label, and by its name until it has one', () => {
  const form = formOf();
  expect(form.labelOf('title')).toBe('title');
  form.label('title', 'Title of the talk');
  expect(form.labelOf('title')).toBe('Title of the talk');
});
