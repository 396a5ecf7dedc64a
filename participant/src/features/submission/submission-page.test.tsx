import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { keepSent, owedFile, readSent, rememberKey } from './sent-submission.ts';
import { Component as SubmissionPage } from './submission-page.tsx';

const deadline = (submission: number) =>
  useIdentity.setState(({ view }) => ({
    view: { ...view, uid: 'u', base: { closed: false, timeZone: 'Asia/Tokyo', deadlines: { submission } } },
  }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fillSessions();
  storeOf('lateAccess', 'u').clear();
  storeOf('status', 'T0009').clear();
});

test('spec 4: before the deadline the form is shown, and until when in venue time and universal time', () => {
  deadline(Date.UTC(2126, 7, 7, 3));
  show(<SubmissionPage />);
  expect(screen.getByText('Submissions are open until 7 August 2126, 12:00 JST (03:00 UT).')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
});

test('spec 4: after the deadline there is no form, unless this person was given a later one', () => {
  deadline(Date.UTC(2026, 7, 7, 3));
  const { unmount } = show(<SubmissionPage />);
  expect(screen.getByRole('alert').textContent).toContain('7 August 2026, 12:00 JST (03:00 UT)');
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  unmount();
  storeOf('lateAccess', 'u').set({ until: Date.UTC(2126, 0, 1), by: 'admin', at: 1 });
  show(<SubmissionPage />);
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
});

test.each([
  ['u', 'Submission received'],
  ['somebody else', 'Submission'],
])('what was received by %s is said again after a reload to nobody else', (uid, title) => {
  deadline(Date.UTC(2126, 7, 7, 3));
  const place = { pathname: '/meeting/submission', state: { received: { programId: 'T0010' }, uid } };
  show(<SubmissionPage />, place);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

/** As after a reload between the server's answer and the arrival of the file. */
function showAnew() {
  deadline(Date.UTC(2126, 7, 7, 3));
  keepSent('u', 'draft-9', { id: 'T0009', owesFile: true });
  show(<SubmissionPage />);
}
const status = (state: 'uploading' | 'converting' | 'complete') =>
  act(() => storeOf('status', 'T0009').set({ abstract: { state, at: 1 } }));

test('a page loaded anew before the file arrived leads on to the submission just made, and takes the file', async () => {
  const append = vi.spyOn(api, 'appendProgram');
  const upload = vi.spyOn(api, 'upload').mockResolvedValue({ state: 'converting' });
  showAnew();
  expect(screen.getByText('Accepted as T0009; the file has not been sent yet')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send the file' }));
  expect(screen.getByText('file is required')).toBeTruthy();
  const file = new File(['%PDF-1.7'], 'abstract.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText(/^Abstract file/), file);
  await userEvent.click(screen.getByRole('button', { name: 'Send the file' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Submission received' })).toBeTruthy());
  expect(upload.mock.calls[0]?.slice(0, 3)).toEqual(['T0009', 'abstract', file]);
  expect(append).not.toHaveBeenCalled();
  expect(owedFile('u')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Submit another presentation' }));
  expect(screen.getByRole('textbox', { name: /^Title/ })).toBeTruthy();
});

test('the file that arrives from another window is taken for sent', async () => {
  showAnew();
  status('uploading');
  expect(screen.getByText('Accepted as T0009; the file has not been sent yet')).toBeTruthy();
  status('complete');
  expect(await screen.findByRole('heading', { name: 'Submission received' })).toBeTruthy();
});

test('where the file has long been there the form is shown', async () => {
  showAnew();
  status('complete');
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toBeTruthy();
  expect(owedFile('u')).toBeNull();
});

test('who still owes a file may submit another presentation first', async () => {
  showAnew();
  await userEvent.click(screen.getByRole('button', { name: 'Submit another presentation' }));
  expect(screen.getByRole('textbox', { name: /^Title/ })).toBeTruthy();
  expect(owedFile('u')).toBeNull();
});

describe('one draft in two windows', () => {
  const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Title/ });
  /** As another window notes it, of which this one hears. */
  const sentElsewhere = (key: string) =>
    act(() => {
      keepSent('u', key, { id: 'T0012', owesFile: false });
      window.dispatchEvent(new StorageEvent('storage', { key: 'sent-submission:u' }));
    });
  const draft = (key: string) =>
    localStorage.setItem('draft:submission-u', JSON.stringify({ title: 'Firn air', key }));
  beforeEach(() => {
    deadline(Date.UTC(2126, 7, 7, 3));
    draft('draft-1');
  });

  test('once it is submitted in one, the other leads on to the submission, and keeps no draft', async () => {
    show(<SubmissionPage />);
    expect(title().value).toBe('Firn air');
    sentElsewhere('draft-1');
    expect(await screen.findByText('This draft has already been submitted as T0012')).toBeTruthy();
    expect(localStorage.getItem('draft:submission-u')).toBeNull();
    expect(localStorage.getItem('draft:submission-u-T0012')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Submit another presentation' }));
    expect(title().value).toBe('');
  });

  test('what was typed in the other since is kept for the form that changes the submission', async () => {
    show(<SubmissionPage />);
    await userEvent.type(title(), ' at Dome Fuji');
    sentElsewhere('draft-1');
    expect(await screen.findByText(/Your later changes here are kept/)).toBeTruthy();
    const kept = JSON.parse(localStorage.getItem('draft:submission-u-T0012') ?? '{}');
    expect(kept).toMatchObject({ title: 'Firn air at Dome Fuji' });
    expect(kept).not.toHaveProperty('basedOn');
  });

  test('a reloaded window continues as well', async () => {
    rememberKey('u', 'draft-1');
    localStorage.removeItem('draft:submission-u');
    keepSent('u', 'draft-1', { id: 'T0012', owesFile: false });
    show(<SubmissionPage />);
    expect(await screen.findByText('This draft has already been submitted as T0012')).toBeTruthy();
  });

  test('a new draft begun in one window is not touched by the news of the earlier one', async () => {
    show(<SubmissionPage />);
    draft('draft-2');
    sentElsewhere('draft-1');
    expect(await screen.findByText('This draft has already been submitted as T0012')).toBeTruthy();
    expect(localStorage.getItem('draft:submission-u')).toContain('draft-2');
  });

  test('other drafts are not affected', () => {
    show(<SubmissionPage />);
    sentElsewhere('draft-7');
    expect(title().value).toBe('Firn air');
    expect(readSent('u', 'draft-1')).toBeNull();
  });
});

test('while uploads are blocked the owed file is named and another submission stays possible; afterwards it is asked for', async () => {
  const bar = (disableUpload: boolean) =>
    act(() =>
      useIdentity.setState(({ view }) => ({
        view: { ...view, permission: { ...view.permission, disableUpload } },
      })),
    );
  onTestFinished(() => bar(false));
  bar(true);
  showAnew();
  expect(screen.getByText(/^The abstract file of T0009 is still missing/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Title/ })).toBeTruthy();
  bar(false);
  expect(screen.getByText('Accepted as T0009; the file has not been sent yet')).toBeTruthy();
});

test('a file that could not be used is named with its number of pages, and can be sent again in place', async () => {
  const upload = vi.spyOn(api, 'upload').mockResolvedValue({ state: 'converting' });
  deadline(Date.UTC(2126, 7, 7, 3));
  show(<SubmissionPage />, {
    pathname: '/meeting/submission',
    state: { received: { programId: 'T0009' }, uid: 'u' },
  });
  status('converting');
  expect(screen.getByText(/^Your abstract will be converted and then shown/)).toBeTruthy();
  act(() =>
    storeOf('status', 'T0009').set({
      abstract: { state: 'error', at: 1, code: 'tooManyPages', pages: 5, limit: 2 },
    }),
  );
  expect(screen.queryByText(/^Your abstract will be converted and then shown/)).toBeNull();
  expect(screen.getByText(/The file has 5 pages; at most 2 are allowed/)).toBeTruthy();
  const file = new File(['%PDF-1.7'], 'abstract.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText(/^Abstract file/), file);
  await userEvent.click(screen.getByRole('button', { name: 'Send the file' }));
  await waitFor(() => expect(upload).toHaveBeenCalledOnce());
  status('converting');
  expect(screen.queryByRole('button', { name: 'Send the file' })).toBeNull();
});
