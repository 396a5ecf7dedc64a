import type { Figures } from 'shared-data/models/figures';
import { switchSettings } from 'shared-data/models/setting-version';
import { expect, test } from 'vitest';
import { affectedBy, affectedCount, affectedKinds, takesAway } from './affected.ts';

test('closing, disabling, banning and marking pages take away when turned on, everything else when turned off', () => {
  const taking = switchSettings.filter((setting) => takesAway(setting, true));
  expect(taking.map((setting) => setting.split('/')[1]).toSorted()).toEqual([
    ...['banOral', 'banPoster', 'banPresentation', 'banVideo', 'closed', 'disableUpload', 'watermark'],
  ]);
  expect(switchSettings.every((setting) => takesAway(setting, true) !== takesAway(setting, false))).toBe(
    true,
  );
});

test('each kind of what is concerned has its own number', () => {
  const file = (kind: 'abstract' | 'presentation' | 'video', complete: number) => ({
    ...{ kind, complete, converting: 0, failed: 0, missing: kind === 'abstract' ? 6 : 0 },
  });
  const figures = {
    people: { total: 1 },
    programs: { total: 2 },
    files: [file('abstract', 3), file('presentation', 4), file('video', 5)],
    mails: { waiting: 5, held: 2 },
    readers: 8,
    concerned: {
      ...{ presenters: 9, arriving: 10, oralFiles: 11, posterFiles: 12 },
      ...{ administrators: 13, editors: 14, boardReaders: 15 },
    },
  } as unknown as Figures;
  const counts = affectedKinds.map((kind) => affectedCount(kind, figures));
  expect(counts.toSorted((a, b) => a - b)).toEqual(affectedKinds.map((_, at) => at + 1));
  expect(
    Object.values(affectedBy)
      .flat()
      .every((kind) => affectedKinds.includes(kind)),
  ).toBe(true);
});
