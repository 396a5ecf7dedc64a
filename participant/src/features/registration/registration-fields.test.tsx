import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { pageI18n } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { show } from '../../testing/render.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { agreement, box, register, showFilled, startUnregistered } from './testing/registration.tsx';

beforeEach(startUnregistered);

const form = (uid = 'u') => <RegistrationForm uid={uid} onFinished={() => {}} onChange={() => {}} />;
/** Roles of hundreds of countries take long. */
const optionsOf = (name: RegExp) =>
  [...screen.getByLabelText<HTMLSelectElement>(name, { selector: 'select' }).options]
    .filter(({ value }) => value !== '')
    .map(({ text }) => text);
const choices = (name: RegExp, role: 'radio' | 'checkbox') =>
  within(screen.getByRole(role === 'radio' ? 'radiogroup' : 'group', { name }))
    .getAllByRole(role)
    .map((one) => one.closest('label')?.textContent);
const enterInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Errors that belong to the field, as a screen reader tells them with it. */
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('spec 3: the form has every field, with the choices of the specification', () => {
  show(form());
  const texts = [
    ...['Given name', 'Middle name', 'Family name', 'Name in Japanese', 'Affiliation', 'Second affiliation'],
    ...['Telephone', 'Postal address', 'Note to the management office'],
  ];
  const names = screen.getAllByRole('textbox').map((one) => one.getAttribute('name'));
  for (const label of texts) expect(box(new RegExp(`^${label}`)), label).toBeTruthy();
  expect(names).toHaveLength(texts.length);
  expect(optionsOf(/^Title/)).toEqual(['Prof.', 'Dr.', 'Mr.', 'Ms.', '-']);
  expect(optionsOf(/^Position/)).toEqual([
    'Professor / associate professor',
    'Research associate / assistant professor',
    'Postdoctoral researcher',
    'Graduate student',
    'Undergraduate student',
    'Others',
    '-',
  ]);
  expect(optionsOf(/^Main session/)).toEqual(['OA Antarctic meteorites', 'OM Meteorology']);
  expect(optionsOf(/^Country/).length).toBeGreaterThan(200);
  expect(optionsOf(/^Nationality/).length).toBeGreaterThan(200);
  expect(choices(/^Gender/, 'radio')).toEqual(['Male', 'Female', 'No answer']);
  expect(choices(/^You take part as/, 'radio')).toEqual([
    'Oral presenter',
    'Poster presenter',
    'Chairperson',
    'Audience',
  ]);
  expect(choices(/^Attendance/, 'radio')).toEqual(['In person', 'Online']);
  for (const name of [
    /home address/,
    /foreign nationality/,
    /female researcher/,
    /banquet/,
    /agree to the Privacy Policy/,
  ])
    expect(screen.getByRole('checkbox', { name }), String(name)).toBeTruthy();
});

test('spec 5: what is no telephone number says "Please enter a number." with its field, and nothing is sent', async () => {
  const append = vi.spyOn(api, 'appendUser');
  await showFilled(form());
  const field = box(/^Telephone/);
  enterInto(field, 'call me');
  await register();
  expect(append).not.toHaveBeenCalled();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(errorOf(field)).toContain('Please enter a number.');
  enterInto(field, '+358 (0)40-123.4');
  expect(errorOf(field)).not.toContain('Please enter a number.');
});

test('what is sent: markup as text, the main session not also as an additional one; then no draft is kept', async () => {
  const append = vi.spyOn(api, 'appendUser').mockResolvedValue({ id: 'k', uid: 'u' });
  const hostile = '<img src=x onerror=alert(1)>';
  await showFilled(form());
  expect(choices(/^Additional sessions/, 'checkbox')).toEqual(['OA Antarctic meteorites']);
  fireEvent.click(screen.getByRole('checkbox', { name: /OA Antarctic meteorites/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Main session/ }), 'OA');
  expect(choices(/^Additional sessions/, 'checkbox')).toEqual(['OM Meteorology']);
  enterInto(box(/^Affiliation/), hostile);
  await register();
  await waitFor(() => expect(append).toHaveBeenCalled());
  expect(append.mock.calls[0]?.[0]).toMatchObject({
    mainSession: 'OA',
    additionalSessions: [],
    affiliation: hostile,
  });
  expect(document.querySelector('img')).toBeNull();
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
  await waitFor(() => expect(drafts()).toEqual([]));
  cleanup();
  expect(drafts()).toEqual([]);
});

test('before sessions are known the main session is typed', () => {
  fill('sessions');
  show(form());
  expect(screen.queryByRole('combobox', { name: /^Main session/ })).toBeNull();
  expect(errorOf(box(/^Main session/))).toContain('The session’s code, e.g. OB');
  expect(screen.queryByRole('group', { name: /^Additional sessions/ })).toBeNull();
});

test('what was typed is there after leaving the page, but not the agreement, and for nobody else', () => {
  const { unmount } = show(form());
  enterInto(box(/^Given name/), 'Siiri');
  fireEvent.click(agreement());
  unmount();
  const again = show(form());
  expect(box(/^Given name/).value).toBe('Siiri');
  expect((agreement() as HTMLInputElement).checked).toBe(false);
  again.unmount();
  show(form('somebody else'));
  expect(box(/^Given name/).value).toBe('');
});

test('errors are listed above the form, and each leads to its field', async () => {
  show(form());
  await register();
  const [summary] = screen.getAllByRole('alert') as [HTMLElement];
  expect(summary.textContent).toContain('Please check 11 fields');
  await userEvent.click(within(summary).getByText('Family name'));
  expect(document.activeElement).toBe(box(/^Family name/));
});

test('in Japanese the form has Japanese labels and names of countries, and keeps what was typed', async () => {
  show(form());
  enterInto(box(/^Given name/), 'Siiri');
  await act(() => pageI18n().changeLanguage('ja'));
  expect(screen.queryByRole('textbox', { name: /^Given name/ })).toBeNull();
  expect(screen.getByDisplayValue('Siiri').getAttribute('name')).toBe('givenName');
  expect(screen.getAllByText('フィンランド').length).toBeGreaterThan(0);
});

test('parties and banquet of the settings replace those of the specification', () => {
  act(() =>
    storeOf('base').set({
      closed: false,
      banquet: { date: '2026-12-05' },
      parties: { X: { label: { en: 'Ice party' }, date: '2026-12-06' } },
    } as never),
  );
  show(form());
  expect(screen.getByRole('checkbox', { name: /banquet on .*5 December/ })).toBeTruthy();
  expect(choices(/^Session parties/, 'checkbox').join()).toContain('Ice party');
});
