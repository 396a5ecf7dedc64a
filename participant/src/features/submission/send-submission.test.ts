import type { Submission } from 'shared-data/models/program';
import { ApiError, MessageError } from 'shared-data/platform/errors';
import { expect, test, vi } from 'vitest';
import { AlreadySubmitted, submissionSender, UploadFailed } from './send-submission.ts';
import type { SentSubmission } from './sent-submission.ts';

const submission: Submission = {
  title: 'Firn air',
  presentationType: 'oral-in-person',
  typeChangeable: true,
  sessionChoice1: 'OM',
  authors: [{ givenName: 'A', familyName: 'B', affiliation: 'C', presenter: true }],
};
const changed = { ...submission, title: 'Firn' };
const file = new File(['%PDF-1.7'], 'abstract.pdf', { type: 'application/pdf' });

/** A server that knows keys as the real one does, and a browser whose windows share storage and lock. */
function world() {
  const programs = new Map<string, { id: string; content: string }>();
  const sent = new Map<string, SentSubmission>();
  let line: Promise<unknown> = Promise.resolve();
  return {
    programs,
    append: vi.fn(async (content: Submission, key: string) => {
      const known = programs.get(key);
      if (known && known.content !== JSON.stringify(content)) throw new ApiError('conflict', 409);
      const program = known ?? { id: `T000${programs.size + 1}`, content: JSON.stringify(content) };
      programs.set(key, program);
      return { id: program.id };
    }),
    upload: vi.fn(async (_: string, __: File): Promise<unknown> => undefined),
    sent: (key: string) => sent.get(key) ?? null,
    keep: vi.fn((key: string, next: SentSubmission) => void sent.set(key, next)),
    alone<T>(work: () => Promise<T>): Promise<T> {
      const turn = line.then(work);
      line = turn.catch(() => {});
      return turn;
    },
  };
}

test('a submission is created, then its file is sent under the temporary ID', async () => {
  const calls = world();
  expect(await submissionSender(calls)('draft-1', submission, file)).toEqual({ id: 'T0001' });
  expect(calls.append).toHaveBeenCalledWith(submission, 'draft-1');
  expect(calls.upload).toHaveBeenCalledWith('T0001', file);
});

test('each step is stored', async () => {
  const calls = world();
  await submissionSender(calls)('draft-1', submission, file);
  expect(calls.keep.mock.calls.map(([, step]) => step)).toEqual([
    { tried: [submission] },
    { id: 'T0001', owesFile: true },
    { id: 'T0001', owesFile: false },
  ]);
});

test('when only the upload fails the submission stands and is never created twice', async () => {
  const calls = world();
  calls.upload.mockRejectedValueOnce(new Error('offline'));
  const send = submissionSender(calls);
  const failure = await send('draft-1', submission, file).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UploadFailed);
  expect(failure).toMatchObject({ programId: 'T0001' });
  expect(await send('draft-1', submission, file)).toEqual({ id: 'T0001' });
  expect(calls.append).toHaveBeenCalledTimes(1);
  expect(calls.upload).toHaveBeenCalledTimes(2);
});

test('two windows that send one draft at the same instant make one submission', async () => {
  const calls = world();
  const both = await Promise.allSettled([
    submissionSender(calls)('draft-1', submission, file),
    submissionSender(calls)('draft-1', changed, file),
  ]);
  expect(calls.programs.size).toBe(1);
  expect(both[0]).toMatchObject({ value: { id: 'T0001' } });
  expect(both[1]).toMatchObject({ reason: { name: 'AlreadySubmitted', programId: 'T0001' } });
  expect(calls.upload).toHaveBeenCalledTimes(1);
});

test.each([
  ['the same content', submission],
  ['the same content with an empty note', { ...submission, note: '' }],
])('a try whose answer was lost is repeated with %s and finds its submission', async (_, again) => {
  const calls = world();
  const append = calls.append.getMockImplementation();
  calls.append.mockImplementationOnce(async (...call) => {
    await append?.(...call);
    throw new ApiError('unavailable', 0);
  });
  await expect(submissionSender(calls)('draft-1', submission, null)).rejects.toThrow();
  expect(await submissionSender(calls)('draft-1', again, null)).toEqual({ id: 'T0001' });
  expect(calls.programs.size).toBe(1);
});

test('changes after a lost answer make no second submission', async () => {
  const calls = world();
  const append = calls.append.getMockImplementation();
  calls.append.mockImplementationOnce(async (...call) => {
    await append?.(...call);
    throw new ApiError('unavailable', 0);
  });
  const send = submissionSender(calls);
  await expect(send('draft-1', submission, null)).rejects.toThrow();
  await expect(send('draft-1', changed, null)).rejects.toEqual(new AlreadySubmitted('T0001'));
  expect(calls.programs.size).toBe(1);
});

test('a corrected submission is sent under the same key', async () => {
  const calls = world();
  calls.append.mockRejectedValueOnce(new ApiError('invalid', 400));
  const send = submissionSender(calls);
  await expect(send('draft-1', submission, null)).rejects.toThrow();
  expect(await send('draft-1', changed, null)).toEqual({ id: 'T0001' });
});

test('a key that the server knows and this browser does not is told, not sent under another', async () => {
  const calls = world();
  calls.programs.set('draft-1', { id: 'T0001', content: 'other' });
  const failure = submissionSender(calls)('draft-1', submission, null);
  await expect(failure).rejects.toEqual(new MessageError('submission.sentBefore'));
});

test('another draft is another submission', async () => {
  const calls = world();
  await submissionSender(calls)('draft-1', submission, null);
  expect(await submissionSender(calls)('draft-2', submission, null)).toEqual({ id: 'T0002' });
});
