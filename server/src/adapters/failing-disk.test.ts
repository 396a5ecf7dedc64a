import type { EventEmitter } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Files } from '../ports.ts';
import { type Disk, diskFiles } from './disk-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'failing-'));
});
afterEach(() => rm(folder, { recursive: true }));

const codes = ['EIO', 'EMFILE', 'EROFS', 'ENOSPC'];
const fallible = ['stat', 'writev', 'writeFile', 'sync', 'datasync'];

/** A disk whose call number `failAt`, from 1, fails. */
function failingDisk(failAt: number, code: string) {
  const state = { calls: 0, open: 0, failed: '', well: false };
  const asked = (name: string) => {
    state.calls += 1;
    if (state.well || state.calls !== failAt) return;
    state.failed = name;
    throw Object.assign(new Error(`${code}: the disk`), { code });
  };
  const watched = (handle: FileHandle) => {
    state.open += 1;
    (handle as EventEmitter & typeof handle).once('close', () => {
      state.open -= 1;
    });
    return new Proxy(handle, {
      get(target, name: string) {
        const value = target[name as keyof FileHandle] as unknown;
        if (typeof value !== 'function') return value;
        if (!fallible.includes(name)) return value.bind(target);
        return async (...values: unknown[]) => {
          asked(name);
          return value.apply(target, values);
        };
      },
    });
  };
  const disk: Disk = {
    open: async (...values) => {
      asked('open');
      return watched(await open(...values));
    },
    ...Object.fromEntries(
      Object.entries({ mkdir, readdir, rename, rm, stat, statfs }).map(([name, work]) => [
        name,
        async (...values: unknown[]) => {
          asked(name);
          return (work as (...all: unknown[]) => Promise<unknown>)(...values);
        },
      ]),
    ),
  } as Disk;
  return { disk, state };
}

const bytes = (text: string) => new TextEncoder().encode(text);
async function* pieces(...all: string[]) {
  for (const one of all) yield bytes(one);
}
const contentOf = (path: string) =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null;

interface Work {
  name: string;
  prepare?: (files: Files) => Promise<unknown>;
  run(files: Files): Promise<unknown>;
  /** Allowed contents after a failure; the last one after success. */
  states: (string | null)[];
  look(): string | null;
  gives?: unknown;
}

const works: Work[] = [
  {
    name: 'a new file',
    run: (files) => files.write('a/new', bytes('new')),
    look: () => contentOf('a/new'),
    states: [null, 'new'],
  },
  {
    name: 'a file in place of another',
    prepare: (files) => files.write('a/b', bytes('old')),
    run: (files) => files.write('a/b', bytes('new')),
    look: () => contentOf('a/b'),
    states: ['old', 'new'],
  },
  {
    name: 'the rest of an upload',
    prepare: (files) => files.append('a/b', 0, pieces('one')),
    async run(files) {
      const size = (await files.size('a/b')) as number;
      await files.append('a/b', size, pieces('onetwo'.slice(size)));
    },
    look: () => contentOf('a/b'),
    states: ['one', 'onetwo'],
  },
  {
    name: 'a move',
    prepare: (files) => files.write('a/b', bytes('moved')),
    run: (files) => files.move('a/b', 'c/d'),
    look: () => `${contentOf('a/b')} ${contentOf('c/d')}`,
    states: ['moved null', 'null moved'],
  },
  {
    name: 'a file read',
    prepare: (files) => files.write('a/b', bytes('kept')),
    run: async (files) => new Response((await files.open('a/b'))?.stream ?? 'nothing').text(),
    look: () => contentOf('a/b'),
    states: ['kept'],
    gives: 'kept',
  },
  {
    name: 'a size',
    prepare: (files) => files.write('a/b', bytes('kept')),
    run: (files) => files.size('a/b'),
    look: () => contentOf('a/b'),
    states: ['kept'],
    gives: 4,
  },
  {
    name: 'a list',
    prepare: (files) => files.write('a/b', bytes('kept')),
    run: (files) => files.list('a'),
    look: () => contentOf('a/b'),
    states: ['kept'],
    gives: ['b'],
  },
  {
    name: 'a removal',
    prepare: (files) => files.write('a/b', bytes('old')),
    run: (files) => files.remove('a/b'),
    look: () => contentOf('a/b'),
    states: ['old', null],
  },
  {
    name: 'the question whether there is room',
    run: (files) => files.room(1),
    look: () => null,
    states: [null],
  },
  {
    name: 'the question whether all is well',
    run: (files) => files.check(),
    look: () => null,
    states: [null],
  },
];

test.each(works)(
  'F10: $name either happens or is rejected, whichever of its calls to the disk fails, and works afterwards',
  async ({ prepare, run, look, states, gives }) => {
    let rejected = 0;
    for (let failAt = 1; ; failAt++) {
      const code = codes[failAt % codes.length] as string;
      await rm(folder, { recursive: true });
      mkdirSync(folder);
      await prepare?.(diskFiles(folder));
      const { disk, state } = failingDisk(failAt, code);
      const files = diskFiles(folder, disk);
      const outcome = await run(files).then(
        (value) => ({ value }),
        (error: { code?: string }) => ({ code: error.code }),
      );
      await expect.poll(() => state.open).toBe(0);
      expect(states).toContain(look());
      const { calls, failed } = state;
      state.well = true;
      if ('code' in outcome) {
        expect(outcome.code).toBe(code);
        rejected += 1;
      } else {
        expect(outcome.value).toEqual(gives);
        expect(look()).toBe(states.at(-1));
      }
      expect(await run(files)).toEqual(gives);
      expect(look()).toBe(states.at(-1));
      const parts = existsSync(join(folder, '.parts')) ? readdirSync(join(folder, '.parts')) : [];
      if (failed !== 'rm') expect(parts).toEqual([]);
      if (calls < failAt) break;
    }
    expect(rejected).toBeGreaterThan(0);
  },
);

test('F06: unfinished files of a killed server are removed after an hour, those of a running one stay', async () => {
  mkdirSync(join(folder, '.parts'));
  const old = new Date(Date.now() - 3_700_000);
  for (const name of ['7-1', '8-1']) writeFileSync(join(folder, '.parts', name), 'half');
  utimesSync(join(folder, '.parts/7-1'), old, old);
  await diskFiles(folder).write('a/b', bytes('new'));
  expect(readdirSync(join(folder, '.parts'))).toEqual(['8-1']);
});
