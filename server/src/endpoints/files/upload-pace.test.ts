import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UploadPace } from './upload-pace.ts';

const rates = { atOnce: 500, account: 1000, staff: 4000, everybody: 2000 };
const [ann, ben] = ['ann', 'ben'].map((uid) => ({ uid, staff: false })) as [Sender, Sender];
const editor = { uid: 'editor', staff: true };
type Sender = Parameters<UploadPace['sent']>[0];

function paced() {
  let time = 0;
  const waiting: { at: number; go(value?: unknown): void }[] = [];
  const wait = (milliseconds: number) =>
    new Promise((go) => waiting.push({ at: time + milliseconds, go: go as () => void }));
  const pace = new UploadPace({ now: () => time, wait }, rates);
  /** Lets time pass until the work is done or `end` has come. */
  const done = async (work: Promise<unknown>, end = Infinity) => {
    let running = true;
    void work.finally(() => {
      running = false;
    });
    for (await setImmediate(); running; await setImmediate()) {
      waiting.sort((a, b) => a.at - b.at);
      if ((waiting[0]?.at ?? Infinity) > end) break;
      const next = waiting.shift();
      time = next?.at ?? time;
      next?.go();
    }
    return time;
  };
  return { pace, wait, done };
}

async function sends(pace: UploadPace, sender: Sender, pieces: number, tell?: () => void): Promise<void> {
  for (let i = 0; i < pieces; i++) {
    await pace.sent(sender, 100);
    tell?.();
  }
}

test('a short file goes as fast as it comes, a long one at the rate', async () => {
  const { pace, done } = paced();
  expect(await done(sends(pace, ann, 5))).toBe(0);
  const took = await done(sends(pace, ann, 20));
  expect(took).toBeGreaterThanOrEqual(2000);
  expect(took).toBeLessThan(3100);
});

test('all uploads of an account share its rate, and others have theirs', async () => {
  const { pace, done } = paced();
  const before = await done(Promise.all(Array.from({ length: 10 }, () => pace.sent(ann, 100))));
  expect(before).toBeGreaterThan(400);
  expect(await done(sends(pace, ben, 5))).toBe(before);
});

test('who pauses may send fast again', async () => {
  const { pace, wait, done } = paced();
  await done(sends(pace, ann, 15));
  const before = await done(wait(1000));
  expect(await done(sends(pace, ann, 4))).toBe(before);
});

test('however many send long files, together they get the rate of everybody', async () => {
  const { pace, done } = paced();
  const many = Array.from({ length: 10 }, (_, i) => ({ uid: `one of many ${i}`, staff: false }));
  const took = await done(Promise.all(many.map((one) => sends(pace, one, 25))));
  expect(took).toBeGreaterThanOrEqual(9900);
  expect(took).toBeLessThan(11_000);
});

test('one long file goes on beside many of each of three others', async () => {
  const { pace, done } = paced();
  const pieces: Record<string, number> = { ann: 0, ben: 0, cid: 0, dan: 0 };
  const cid = { uid: 'cid', staff: false };
  const dan = { uid: 'dan', staff: false };
  const one = (sender: Sender) =>
    sends(pace, sender, 500, () => {
      pieces[sender.uid] = (pieces[sender.uid] ?? 0) + 1;
    });
  const files = (sender: Sender) => Array.from({ length: 20 }, () => one(sender));
  await done(Promise.all([...files(ann), ...files(ben), ...files(cid), one(dan)]), 20_000);
  // without turns it would be one of 61
  expect(pieces.dan).toBeGreaterThan(60);
});

test('staff neither wait for others nor share their rate', async () => {
  const { pace, done } = paced();
  void sends(pace, ann, 1000);
  void sends(pace, ben, 1000);
  expect(await done(sends(pace, editor, 45))).toBeLessThan(1100);
});
