import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { pageI18n } from 'shared-data/i18n/i18n';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { ApiError } from 'shared-data/platform/errors';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fillSessions, show } from '../../testing/render.tsx';
import { owedFile } from './sent-submission.ts';
import { SubmissionForm } from './submission-form.tsx';

beforeEach(() => {
  localStorage.clear();
  fillSessions();
});

const pdf = new File(['%PDF-1.7'], 'abstract.pdf', { type: 'application/pdf' });
const chooseFile = (file: File) =>
  userEvent.upload(screen.getByLabelText(/^Abstract file/), file, { applyAccept: false });
const submit = (name = 'Submit') => userEvent.click(screen.getByRole('button', { name }));
const author = (number: number) => within(screen.getByRole('group', { name: `Author ${number}` }));

async function addAuthor(number: number, familyName: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Add author' }));
  await enter(author(number).getByRole('textbox', { name: /^Given name/ }), 'A');
  await enter(author(number).getByRole('textbox', { name: /^Family name/ }), familyName);
  await enter(author(number).getByRole('textbox', { name: /^Affiliation/ }), 'Oulu');
}

async function fill() {
  await enter(screen.getByRole('textbox', { name: /^Title/ }), 'Firn air');
  await userEvent.click(screen.getByRole('radio', { name: 'Oral (in person)' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^First session/ }), 'OM');
}

test('spec 5: without an author or a file nothing is sent: "at least one authour is required", "file is required"', async () => {
  const append = vi.spyOn(api, 'appendProgram');
  show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
  await fill();
  await submit();
  expect(screen.getByText('at least one authour is required')).toBeTruthy();
  expect(screen.getByText('file is required')).toBeTruthy();
  expect(append).not.toHaveBeenCalled();
});

test.each([
  ['Unsupported file type', new File(['x'], 'a.txt', { type: 'text/plain' })],
  ['Too large file size', new File([new Uint8Array(20_971_521)], 'a.pdf', { type: 'application/pdf' })],
])('"%s" is said as soon as the file is chosen', async (message, file) => {
  show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
  await chooseFile(file);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('authors can be moved by buttons, and what was typed moves with them', async () => {
  const append = vi.spyOn(api, 'appendProgram').mockResolvedValue({ id: 'T0001' });
  vi.spyOn(api, 'upload').mockResolvedValue({ state: 'converting' });
  const done = vi.fn();
  show(<SubmissionForm uid="u" onDone={done} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'First');
  await addAuthor(2, 'Second');
  await userEvent.click(screen.getByRole('button', { name: 'Move author 2 up' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move author 1 down');
  await chooseFile(pdf);
  await submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith('T0001'));
  expect(append.mock.calls[0]?.[0].authors.map((one) => one.familyName)).toEqual(['Second', 'First']);
});

test('what is missing of an author is named with the author it is missing of', async () => {
  show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'First');
  await addAuthor(2, 'Second');
  await userEvent.clear(author(2).getByRole('textbox', { name: /^Given name/ }));
  await submit();
  await userEvent.click(screen.getByRole('link', { name: 'Author 2: Given name' }));
  expect((document.activeElement as HTMLInputElement).name).toBe('authors.1.givenName');
});

test('the focus goes into a new row, and to the button that adds one after a row has gone', async () => {
  show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add author' }));
  expect((document.activeElement as HTMLInputElement).name).toBe('authors.0.givenName');
  await userEvent.click(screen.getByRole('button', { name: 'Add author' }));
  expect((document.activeElement as HTMLInputElement).name).toBe('authors.1.givenName');
  await userEvent.click(screen.getByRole('button', { name: 'Remove author 2' }));
  expect(document.activeElement?.textContent).toBe('Add author');
});

test('spec 8: a failed submission says "Submission Error" and keeps everything typed', async () => {
  vi.spyOn(api, 'appendProgram').mockRejectedValue(new ApiError('internal', 500));
  show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'Laine');
  await chooseFile(pdf);
  await submit();
  expect(await screen.findByText('Submission Error')).toBeTruthy();
  expect(
    screen.getByText('An error occurred during submission. Please try again or contact the administrator.'),
  ).toBeTruthy();
  expect((screen.getByRole('textbox', { name: /^Title/ }) as HTMLInputElement).value).toBe('Firn air');
  expect(screen.getByText('abstract.pdf')).toBeTruthy();
});

/** The submission is taken, the upload of its file fails once. */
async function submitWithFile(failure: ApiError) {
  const append = vi.spyOn(api, 'appendProgram').mockResolvedValue({ id: 'T0007' });
  const upload = vi
    .spyOn(api, 'upload')
    .mockRejectedValueOnce(failure)
    .mockResolvedValue({ state: 'converting' });
  const done = vi.fn();
  show(<SubmissionForm uid="u" onDone={done} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'Laine');
  await chooseFile(pdf);
  await submit();
  return { append, upload, done };
}

test('spec 8: when only the upload fails, "File Upload Error", the submission stands, and sending again sends the file alone', async () => {
  const { append, upload, done } = await submitWithFile(new ApiError('unavailable', 0));
  expect(await screen.findByText('File Upload Error')).toBeTruthy();
  expect(screen.getByText(/accepted as T0007/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull();
  await submit('Send the file again');
  await waitFor(() => expect(done).toHaveBeenCalledWith('T0007'));
  expect(append).toHaveBeenCalledTimes(1);
  expect(upload).toHaveBeenCalledTimes(2);
});

test('F09: a full disk at the upload is told in either language; the submission and the chosen file stay', async () => {
  const { upload, done } = await submitWithFile(new ApiError('noRoom', 507));
  const english = 'The server has no space left for files. Please contact the administrator.';
  expect(await screen.findByText(english)).toBeTruthy();
  expect(screen.getByText(/accepted as T0007/)).toBeTruthy();
  expect(screen.getByText('abstract.pdf')).toBeTruthy();
  onTestFinished(async () => void (await act(() => pageI18n().changeLanguage('en'))));
  await act(() => pageI18n().changeLanguage('ja'));
  expect(await screen.findByText(/空き容量がありません/)).toBeTruthy();
  await act(() => pageI18n().changeLanguage('en'));
  await submit('Send the file again');
  await waitFor(() => expect(done).toHaveBeenCalledWith('T0007'));
  expect(upload).toHaveBeenCalledTimes(2);
});

test.each([
  ['while its file is on the way', () => new Promise<never>(() => {})],
  ['without its file', () => Promise.reject(new ApiError('unavailable', 0))],
])(
  'what stands %s is not kept as a draft, so that coming back submits nothing a second time',
  async (_, upload) => {
    vi.spyOn(api, 'appendProgram').mockResolvedValue({ id: 'T0007' });
    const sent = vi.spyOn(api, 'upload').mockReset().mockImplementation(upload);
    const { unmount } = show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
    await fill();
    await addAuthor(1, 'Laine');
    await chooseFile(pdf);
    await waitFor(() => expect(localStorage.getItem('draft:submission-u')).toContain('Laine'));
    await submit();
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await waitFor(() => expect(localStorage.getItem('draft:submission-u')).toBeNull());
    await chooseFile(new File(['%PDF-1.7 other'], 'other.pdf', { type: 'application/pdf' }));
    unmount();
    expect(localStorage.getItem('draft:submission-u')).toBeNull();
  },
);

test('a file that only calls itself a PDF is rejected before anything is submitted', async () => {
  const append = vi.spyOn(api, 'appendProgram');
  append.mockClear();
  show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'Laine');
  await chooseFile(new File(['a letter'], 'letter.pdf', { type: 'application/pdf' }));
  await submit();
  expect(await screen.findByText('Unsupported file type')).toBeTruthy();
  expect(append).not.toHaveBeenCalled();
});

test('spec 3: where the permission withoutAbstract is on, a submission needs no file', async () => {
  const before = selectView();
  const withoutAbstract = { ...before, permission: { ...before.permission, withoutAbstract: true } };
  useIdentity.setState({ view: withoutAbstract });
  onTestFinished(() => useIdentity.setState({ view: before }));
  vi.spyOn(api, 'appendProgram').mockResolvedValue({ id: 'T0008' });
  const upload = vi.spyOn(api, 'upload');
  upload.mockClear();
  const done = vi.fn();
  show(<SubmissionForm uid="u" onDone={done} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'Laine');
  await submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith('T0008'));
  expect(upload).not.toHaveBeenCalled();
});

const barUploads = (disableUpload: boolean, withoutAbstract = false) =>
  act(() =>
    useIdentity.setState(({ view }) => ({
      view: { ...view, permission: { ...view.permission, disableUpload, withoutAbstract } },
    })),
  );

test('while all uploads are blocked the form says so in place, and the submission goes without its file', async () => {
  onTestFinished(() => barUploads(false));
  const append = vi.spyOn(api, 'appendProgram').mockResolvedValue({ id: 'T0001' });
  const upload = vi.spyOn(api, 'upload');
  const done = vi.fn();
  show(<SubmissionForm uid="u" onDone={done} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'First');
  await chooseFile(pdf);
  barUploads(true);
  expect(screen.getByText('Files cannot be uploaded at the moment')).toBeTruthy();
  expect(screen.queryByLabelText(/^Abstract file/)).toBeNull();
  await submit();
  await waitFor(() => expect(done).toHaveBeenCalledWith('T0001'));
  expect(append).toHaveBeenCalledTimes(1);
  expect(upload).not.toHaveBeenCalled();
  expect(owedFile('u')).toBe('T0001');
});

test('uploads blocked before the file arrived: the submission stands, and the way on is My room', async () => {
  onTestFinished(() => barUploads(false));
  vi.spyOn(api, 'appendProgram').mockResolvedValue({ id: 'T0001' });
  vi.spyOn(api, 'upload').mockImplementation(() => {
    barUploads(true);
    return Promise.reject(new ApiError('uploadDisabled', 403));
  });
  show(<SubmissionForm uid="u" onDone={() => {}} onElsewhere={() => {}} />);
  await fill();
  await addAuthor(1, 'First');
  await chooseFile(pdf);
  await submit();
  expect(await screen.findByRole('link', { name: 'My room' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the file again' })).toBeNull();
});
