import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import type { UploadState } from 'shared-data/models/upload';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { dialog, fillMyRoom, open, permit, wind } from './testing/my-room.tsx';

const pdf = new File(['%PDF-1.7'], 'talk.pdf', { type: 'application/pdf' });
const field = () => screen.getByLabelText('Upload Presentation file of Wind over ice');
const videoRow = () => screen.getByText('Video').closest('li') as HTMLElement;

beforeEach(fillMyRoom);

test('what a presentation lacks is said, and goes when it has come', () => {
  open();
  expect(screen.getByText('Still missing: Presentation file')).toBeTruthy();
  act(() =>
    storeOf('status', 'OM1').set({
      abstract: { state: 'complete', at: 1 },
      presentation: { state: 'converting', at: 2 },
    }),
  );
  expect(screen.queryByText(/Still missing/)).toBeNull();
  expect(screen.getByText('Converting')).toBeTruthy();
});

test.each<[UploadState, string]>([
  ['uploading', 'Uploading'],
  ['converting', 'Converting'],
  ['complete', 'Complete'],
  ['error', 'Error'],
  ['deleted', 'Deleted'],
])('spec 4: a file that is %s is shown as "%s", whoever sent it from wherever', (state, word) => {
  open();
  act(() => storeOf('status', 'OM1').set({ video: { state, at: 2 } }));
  expect(within(videoRow()).getByText(word)).toBeTruthy();
});

test.each([
  ['encrypted', 'The file is protected by a password. Please remove the password and send it again.'],
  ['crashed', 'The file could not be converted. Please check it and send it again.'],
])('spec 8: of a file that could not be converted (%s) the owner is told what to mend', (code, text) => {
  open();
  act(() => storeOf('status', 'OM1').set({ video: { state: 'error', at: 2, code } }));
  expect(videoRow().textContent).toContain(text);
});

const failed = { state: 'error', at: 2, code: 'tooManyPages', pages: 5, limit: 2 } as const;

test('of a rejected file with an earlier one the reason is said once, and that the earlier one is shown', () => {
  open();
  act(() => {
    storeOf('movies').commit(new Map([['OM1', { id: 'OM1', at: 1 } as never]]));
    storeOf('status', 'OM1').set({ video: failed });
  });
  expect(videoRow().textContent).toMatch(
    /The file has 5 pages; at most 2 are allowed. Please shorten it and send it again. The earlier file is still shown.$/,
  );
});

test('nobody is asked to send a file of a canceled presentation again', () => {
  open();
  act(() => {
    storeOf('programs').commit(new Map([['OM1', { ...wind, canceled: true }]]));
    storeOf('status', 'OM1').set({ video: failed });
  });
  expect(videoRow().textContent).not.toContain('send it again');
});

test('a file is sent from my room, with its progress', async () => {
  let finish = () => {};
  const upload = vi.spyOn(api, 'upload').mockImplementation(
    (_, __, ___, options) =>
      new Promise((resolve) => {
        options?.onProgress?.(0.4);
        finish = () => resolve({ state: 'converting' });
      }),
  );
  open();
  await userEvent.upload(field(), pdf);
  expect(upload.mock.calls[0]?.slice(0, 3)).toEqual(['OM1', 'presentation', pdf]);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
  // Every percent in a live region would be spoken.
  expect(screen.getByText('40 %').getAttribute('aria-hidden')).toBe('true');
  act(() => finish());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('an aborted upload shows no error', async () => {
  vi.spyOn(api, 'upload').mockImplementation(
    (_, __, ___, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
      ),
  );
  open();
  await userEvent.upload(field(), pdf);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByText('File Upload Error')).toBeNull();
});

test.each<[string, File, string]>([
  [
    'spec 5: a file of another kind',
    new File(['x'], 'talk.txt', { type: 'text/plain' }),
    'Unsupported file type',
  ],
  ['spec 5: an empty file', new File([], 'talk.pdf', { type: 'application/pdf' }), 'file is required'],
  [
    'spec 5: a file larger than 20971520 bytes',
    Object.defineProperty(new File(['x'], 'talk.pdf', { type: 'application/pdf' }), 'size', {
      value: 20_971_521,
    }),
    'Too large file size',
  ],
])('%s is not sent, and says why', async (_, file, message) => {
  const upload = vi.spyOn(api, 'upload');
  open();
  await userEvent.upload(field(), file, { applyAccept: false });
  expect(screen.getByText(message)).toBeTruthy();
  expect(upload).not.toHaveBeenCalled();
});

test('spec 8: a file that the server rejects is a File Upload Error, with the reason', async () => {
  vi.spyOn(api, 'upload').mockRejectedValue(new ApiError('fileType', 415));
  open();
  await userEvent.upload(field(), pdf);
  expect(await screen.findByText('File Upload Error')).toBeTruthy();
  expect(screen.getByText('Unsupported file type')).toBeTruthy();
});

const removal = () => screen.queryByRole('button', { name: 'Delete Abstract of Wind over ice' });

test('spec 2 and 8: a file is deleted after a question, and a failure says so, with its reason where that is known', async () => {
  const remove = vi
    .spyOn(api, 'removeFile')
    .mockRejectedValueOnce(new ApiError('unavailable', 503))
    .mockRejectedValueOnce(new ApiError('uploadDisabled', 403))
    .mockResolvedValue({ state: 'deleted' });
  open();
  expect(screen.queryByRole('button', { name: /^Delete Video/ })).toBeNull();
  const answer = async (name: string) => {
    await userEvent.click(removal() as HTMLElement);
    await userEvent.click(dialog().getByRole('button', { name }));
  };
  await answer('Cancel');
  expect(remove).not.toHaveBeenCalled();
  await answer('Delete the file');
  expect(await screen.findByText('File deletion failed. Please contact the administrator.')).toBeTruthy();
  await answer('Delete the file');
  expect(await screen.findByText('Files cannot be changed at the moment.')).toBeTruthy();
  await answer('Delete the file');
  expect(await screen.findByText('The file has been deleted (Abstract).')).toBeTruthy();
  expect(remove.mock.calls).toEqual(Array.from({ length: 3 }, () => ['OM1', 'abstract']));
});

test('spec 6: while files cannot be changed none can be deleted', () => {
  permit('disableUpload');
  open();
  expect(removal()).toBeNull();
});

test('spec 6: with disableUpload no file can be chosen, and it is said', () => {
  permit('disableUpload');
  open();
  expect(screen.queryByLabelText(/Upload Presentation file/)).toBeNull();
  expect(screen.getAllByText('Files cannot be changed at the moment.')).toHaveLength(3);
});

test('the focus stays with a file while it is sent, and after it was rejected', async () => {
  const sending = Promise.withResolvers<never>();
  vi.spyOn(api, 'upload').mockReturnValue(sending.promise);
  open();
  await userEvent.upload(field(), pdf);
  expect(document.activeElement?.textContent).toBe('Stop');
  act(() => sending.reject(new ApiError('fileType', 415)));
  expect(await screen.findByText('Unsupported file type')).toBeTruthy();
  expect(document.activeElement).toBe(field());
});
