import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { api } from 'shared-data/api/api-client';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { submitted, submittedPrivate } from '../../testing/submission.ts';
import { ModifyForm } from './modify-form.tsx';

const program: PublicProgram = {
  ...submitted,
  language: 'en',
  authors: [
    {
      givenName: 'Aino',
      familyName: 'Laine',
      nameJa: 'ライネ アイノ',
      affiliation: 'Oulu',
      otherAffiliations: ['Tromsø'],
      presenter: true,
    },
    { givenName: 'Kenji', familyName: 'Mori', affiliation: 'Tachikawa', presenter: false },
  ],
};
const own: PrivateProgram = { ...submittedPrivate, note: 'Needs a socket' };

let arrive: (title: string, updatedAt: number) => void;

/** The form with a submission that can be changed from elsewhere while it is shown. */
function Shown() {
  const [change, setChange] = useState({ title: program.title, updatedAt: own.updatedAt });
  arrive = (title, updatedAt) => act(() => setChange({ title, updatedAt }));
  return (
    <ModifyForm program={{ ...program, title: change.title }} own={{ ...own, updatedAt: change.updatedAt }} />
  );
}

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  fillSessions();
  const pages = { count: 1, version: 'v1', width: 1, height: 1 };
  storeOf('abstractPages').commit(new Map([['T0007', pages]]));
});

const title = () => screen.getByRole('textbox', { name: /^Title/ }) as HTMLInputElement;
const retitle = async (text: string) => {
  await userEvent.clear(title());
  await userEvent.type(title(), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const author = (number: number) => within(screen.getByRole('group', { name: `Author ${number}` }));

test('spec 3: every field of a submission can be modified, the file is sent only when a new one is chosen', async () => {
  const update = vi.spyOn(api, 'updateProgram').mockResolvedValue({ id: 'T0007', updatedAt: 2000 });
  const upload = vi.spyOn(api, 'upload');
  show(<Shown />);
  await retitle('Firn');
  await userEvent.click(screen.getByRole('radio', { name: 'Poster (in person)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move author 2 up' }));
  await userEvent.clear(author(1).getByRole('textbox', { name: /^Name in Japanese/ }));
  await userEvent.click(author(1).getByRole('button', { name: 'Add affiliation (author 1)' }));
  await userEvent.type(author(1).getByRole('textbox', { name: /^Affiliation 2/ }), 'Sapporo');
  await save();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[0]).toMatchObject({
    id: 'T0007',
    basedOn: 1000,
    submission: {
      title: 'Firn',
      presentationType: 'poster-in-person',
      typeChangeable: true,
      sessionChoice1: 'OM',
      note: 'Needs a socket',
      authors: [
        { familyName: 'Mori', affiliation: 'Tachikawa', otherAffiliations: ['Sapporo'] },
        { familyName: 'Laine', affiliation: 'Oulu', otherAffiliations: ['Tromsø'] },
      ],
    },
  });
  expect(upload).not.toHaveBeenCalled();
});

test('a second save is based on the first version', async () => {
  const update = vi.spyOn(api, 'updateProgram');
  update.mockResolvedValueOnce({ id: 'T0007', updatedAt: 2000 });
  update.mockResolvedValueOnce({ id: 'T0007', updatedAt: 3000 });
  show(<Shown />);
  await retitle('One');
  await save();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  await retitle('Two');
  await save();
  await waitFor(() => expect(update.mock.calls[1]?.[0].basedOn).toBe(2000));
});

test('spec 4: a new abstract file replaces the one there is', async () => {
  vi.spyOn(api, 'updateProgram').mockResolvedValue({ id: 'T0007', updatedAt: 2000 });
  const upload = vi.spyOn(api, 'upload').mockResolvedValue({ state: 'converting' });
  show(<Shown />);
  const file = new File(['%PDF-1.7'], 'new.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText(/^Replace the abstract file/), file);
  await save();
  await waitFor(() => expect(screen.queryByText('new.pdf')).toBeNull());
  expect(upload.mock.calls[0]?.slice(0, 3)).toEqual(['T0007', 'abstract', file]);
});

test.each([
  ['notes.txt', 'text/plain', 'Unsupported file type'],
  ['empty.pdf', 'application/pdf', 'file is required'],
])('spec 5: %s is no abstract: "%s", "%s"', async (name, type, message) => {
  const update = vi.spyOn(api, 'updateProgram');
  show(<Shown />);
  const file = new File(name === 'empty.pdf' ? [] : ['text'], name, { type });
  await userEvent.upload(screen.getByLabelText(/^Replace the abstract file/), file, { applyAccept: false });
  await save();
  expect(screen.getByText(message)).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test('spec 5: the last author cannot be left out: "at least one authour is required"', async () => {
  const update = vi.spyOn(api, 'updateProgram');
  show(<Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove author 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove author 1' }));
  await save();
  expect(screen.getByText('at least one authour is required')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test('spec 8: a failed change is a submission error, and what was typed stays', async () => {
  vi.spyOn(api, 'updateProgram').mockRejectedValue(new ApiError('internal', 500));
  show(<Shown />);
  await retitle('Firn');
  await save();
  expect(await screen.findByText('Submission Error')).toBeTruthy();
  expect(
    screen.getByText('An error occurred during submission. Please try again or contact the administrator.'),
  ).toBeTruthy();
  expect(title().value).toBe('Firn');
});

test('when only the new file cannot be sent the reader is told that the changes are saved', async () => {
  vi.spyOn(api, 'updateProgram').mockResolvedValue({ id: 'T0007', updatedAt: 2000 });
  vi.spyOn(api, 'upload').mockRejectedValue(new ApiError('unavailable', 0));
  show(<Shown />);
  const file = new File(['%PDF-1.7'], 'new.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText(/^Replace the abstract file/), file);
  await save();
  expect(await screen.findByText(/^Your changes have been saved; only the new file/)).toBeTruthy();
  expect(screen.getByText('new.pdf')).toBeTruthy();
});

test('a change from elsewhere is shown at once while nothing has been typed', async () => {
  show(<Shown />);
  arrive('From the other window', 2000);
  await waitFor(() => expect(title().value).toBe('From the other window'));
  expect(screen.queryByText('This submission has been changed elsewhere')).toBeNull();
});

test('who types while somebody else saves is told, keeps the text, and may load the other version', async () => {
  show(<Shown />);
  await retitle('Mine');
  arrive('From the other window', 2000);
  expect(await screen.findByText('This submission has been changed elsewhere')).toBeTruthy();
  expect(title().value).toBe('Mine');
  expect(screen.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'TitleSavedFrom the other windowTyped hereMine',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show the other version' }));
  expect(title().value).toBe('From the other window');
  expect(screen.queryByText('This submission has been changed elsewhere')).toBeNull();
});

test('a save the server rejects as a conflict keeps the text, and may be sent once more over the other one', async () => {
  const update = vi
    .spyOn(api, 'updateProgram')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValueOnce({ id: 'T0007', updatedAt: 3000 });
  show(<Shown />);
  await retitle('Mine');
  await save();
  expect(await screen.findByText(/your changes have not been saved yet/)).toBeTruthy();
  arrive('From the other window', 2000);
  await userEvent.click(await screen.findByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[0]).toMatchObject({ basedOn: 2000, submission: { title: 'Mine' } });
});

test('the focus goes to an affiliation that was added, and to the one before when it is removed', async () => {
  show(<Shown />);
  const focused = () => (document.activeElement as HTMLInputElement).name;
  await userEvent.click(author(2).getByRole('button', { name: 'Add affiliation (author 2)' }));
  expect(focused()).toBe('authors.1.otherAffiliations.0');
  await userEvent.click(author(2).getByRole('button', { name: 'Remove affiliation 2 of author 2' }));
  expect(focused()).toBe('authors.1.affiliation');
});

test('the author line is shown as it will be printed, in both scripts', async () => {
  show(<Shown />);
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview.textContent).toContain('*Aino Laine (Oulu; Tromsø), Kenji Mori (Tachikawa)');
  expect(preview.textContent).toContain('*ライネ アイノ (Oulu; Tromsø), Kenji Mori (Tachikawa)');
  await userEvent.type(author(2).getByRole('textbox', { name: /^Family name/ }), 'kawa');
  expect(preview.textContent).toContain('Kenji Morikawa (Tachikawa)');
});

test('a draft remembers which version it was begun on', async () => {
  const { unmount } = show(<Shown />);
  await retitle('Mine');
  unmount();
  const update = vi.spyOn(api, 'updateProgram').mockRejectedValue(new ApiError('conflict', 409));
  show(<ModifyForm program={program} own={{ ...own, updatedAt: 2000 }} />);
  expect(title().value).toBe('Mine');
  expect(screen.getByText('This submission has been changed elsewhere')).toBeTruthy();
  await save();
  await waitFor(() => expect(update.mock.calls[0]?.[0].basedOn).toBe(1000));
});

test('staff are told which conflicts of the timetable come with other authors, until they close it', async () => {
  const place = { table: 'day1', room: 'A', item: 'x', begin: '09:00', end: '09:15' };
  vi.spyOn(api, 'updateProgram').mockResolvedValue({
    id: 'T0007',
    updatedAt: 2000,
    conflicts: [
      {
        ...{ kind: 'person', name: 'Kenji Mori' },
        places: ['OBo01', 'OBo02'].map((program) => ({ program, ...place })),
      },
    ],
  });
  show(
    <>
      <Shown />
      <Toaster />
    </>,
  );
  await retitle('Firn');
  await save();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /This change causes 1 conflict in the timetable: OBo01, OBo02\./,
  );
  act(dismissToasts);
});
