import type { Submission } from 'shared-data/models/program';
import { expect, test, vi } from 'vitest';
import { submissionSender, UploadFailed } from './send-submission.ts';
import type { SentSubmission } from './sent-submission.ts';

const submission: Submission = {
  title: 'Firn air',
  presentationType: 'oral-in-person',
  typeChangeable: true,
  sessionChoice1: 'OM',
  authors: [{ givenName: 'A', familyName: 'B', affiliation: 'C', presenter: true }],
};
const file = new File(['%PDF-1.7'], 'abstract.pdf', { type: 'application/pdf' });

function calls() {
  let keys = 0;
  return {
    append: vi.fn(async (_: Submission, __: string) => ({ id: 'T0001' })),
    upload: vi.fn(async (_: string, __: File): Promise<unknown> => undefined),
    newKey: () => `key${++keys}`,
    keep: vi.fn((_: SentSubmission | null) => {}),
  };
}

test('a submission is created, then its file is sent under the temporary ID', async () => {
  const fake = calls();
  expect(await submissionSender(fake)(submission, file)).toEqual({ id: 'T0001' });
  expect(fake.append).toHaveBeenCalledWith(submission, 'key1');
  expect(fake.upload).toHaveBeenCalledWith('T0001', file);
});

test('after a failed creation the same content goes out under the same key', async () => {
  const fake = calls();
  fake.append.mockRejectedValueOnce(new Error('offline'));
  const send = submissionSender(fake);
  await expect(send(submission, file)).rejects.toThrow('offline');
  await send(submission, file);
  expect(fake.append.mock.calls.map(([, key]) => key)).toEqual(['key1', 'key1']);
});

test('content changed after a failed creation is a new action with a key of its own', async () => {
  const fake = calls();
  fake.append.mockRejectedValueOnce(new Error('invalid'));
  const send = submissionSender(fake);
  await expect(send(submission, file)).rejects.toThrow('invalid');
  await send({ ...submission, title: 'Firn' }, file);
  expect(fake.append.mock.calls.map(([, key]) => key)).toEqual(['key1', 'key2']);
});

test('when only the upload fails the submission stands and is never created twice', async () => {
  const fake = calls();
  fake.upload.mockRejectedValueOnce(new Error('offline'));
  const send = submissionSender(fake);
  const failure = await send(submission, file).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UploadFailed);
  expect(failure).toMatchObject({ programId: 'T0001' });
  expect(await send(submission, file)).toEqual({ id: 'T0001' });
  expect(fake.append).toHaveBeenCalledTimes(1);
  expect(fake.upload).toHaveBeenCalledTimes(2);
});

test('each step is remembered as it is taken, and nothing once all is done', async () => {
  const fake = calls();
  await submissionSender(fake)(submission, file);
  expect(fake.keep.mock.calls).toEqual([[{ key: 'key1', submission }], [{ id: 'T0001' }], [null]]);
});

test('a page loaded anew goes on with what was sent before it: the same content under the same key', async () => {
  const fake = calls();
  await submissionSender(fake, { key: 'before', submission })({ ...submission, note: '' }, file);
  await submissionSender(fake, { key: 'before', submission })({ ...submission, title: 'Firn' }, file);
  expect(fake.append.mock.calls.map(([, key]) => key)).toEqual(['before', 'key1']);
});
