import { join } from 'node:path';
import { expect, test } from 'vitest';
import { content, seenReally, seenRehearsed } from '../../api-mocks/src/scenarios/testing/seen.ts';
import { remotes } from '../../remotes.ts';
import { startTime } from '../../server/src/testing/symposium.ts';
import { createTestWorld } from '../../server/src/testing/world.ts';
import { type GuardName, mayEnter } from '../../shared-data/src/access/guards.ts';
import {
  type RehearsalRole,
  type RehearsedSettings,
  rehearsalRoles,
} from '../../shared-data/src/models/rehearsal.ts';
import { readManifest } from './read-manifest.ts';

const root = join(import.meta.dirname, '../..');
const routes = (
  await Promise.all(remotes.map(async ({ id }) => (await readManifest(id, join(root, id))).routes))
).flat();

type Seen = Awaited<ReturnType<typeof seenReally>>;

/** What stands at an address of this pattern: `program` says whether it names one that exists. */
function whatOpens(path: string, guard: GuardName, seen: Seen, program: boolean): string {
  const result = mayEnter(guard, seen.view, { program: program ? seen.program : null });
  // Rests of areas: whoever may enter finds no page there, or is led to the area.
  if (result === 'ok' && path.endsWith('/*')) return guard === 'public' ? 'not found' : 'redirect';
  return result;
}

function addressesFor(seen: Seen): Record<string, string> {
  return Object.fromEntries(
    routes.flatMap(({ path, guard }) =>
      (path.includes(':') ? ([true, false] as const) : ([true] as const)).map((known) => [
        `${path}${known ? '' : ' (unknown)'}`,
        whatOpens(path, guard, seen, known),
      ]),
    ),
  );
}

const settings: Record<string, RehearsedSettings> = {
  'as they are': {},
  'the site closed': { base: { closed: true } },
  'visitors admitted': { permission: { anonymous: true } },
  'presentations and submissions closed': {
    permission: { enterPresentation: false, addProgram: false, modifyProgram: false, showSessionBbs: false },
  },
};

/** By role: the addresses that open on an open site with all flags but `anonymous`, by what stands there. */
const open: Record<RehearsalRole, RegExp> = {
  visitor: /^$/,
  newcomer: /^\/registration$/,
  participant: /^\/(?:registration|myroom|meeting)(?!\/submission\/:id)/,
  presenter: /^\/(?:registration|myroom|meeting)/,
  coeditor: /^\/(?:registration|myroom|meeting)/,
  chair: /^\/(?:registration|myroom|meeting)(?!\/submission\/:id)/,
  editor: /^\/(?:registration|myroom|meeting|editor)/,
};
/** With `enterPresentation`, an address of no presentation says so; of no submission, nobody sees anything. */
const ofNoProgram = /\/submission\/:id \(unknown\)$/;

test.each(Object.keys(settings))(
  'with %s, every address opens in a rehearsal as for a real account',
  async (name) => {
    const change = settings[name] ?? {};
    const rehearsed = await createTestWorld({ changes: content });
    for (const role of rehearsalRoles) {
      const real = addressesFor(await seenReally(role, startTime, change));
      const shown = addressesFor(await seenRehearsed(rehearsed, { role, at: startTime, settings: change }));
      expect(shown, role).toEqual(real);
      expect(Object.keys(real).length).toBeGreaterThan(60);
      if (name !== 'as they are') continue;
      const opened = Object.keys(real).filter((address) => real[address] === 'ok');
      const expected = Object.keys(real).filter(
        (address) => open[role].test(address) && !ofNoProgram.test(address) && !address.endsWith('/*'),
      );
      expect(opened, role).toEqual(expected);
    }
    await rehearsed.close();
  },
);
