import { startTime } from 'server/testing/symposium';
import { createTestWorld } from 'server/testing/world';
import { permissionFlags } from 'shared-data/models/permission';
import { type RehearsedSettings, rehearsalRoles } from 'shared-data/models/rehearsal';
import { expect, test } from 'vitest';
import { content, hour, seenReally, seenRehearsed } from './testing/seen.ts';

const moments: Record<string, number> = {
  now: startTime,
  'during a talk, after a meeting has opened': startTime + 1.5 * hour,
  'after the deadlines': startTime + 3 * hour,
};
const settings: Record<string, RehearsedSettings> = {
  'as they are': {},
  'the site closed': { base: { closed: true } },
  'the site closed, staff privileged no more': {
    base: { closed: true },
    permission: { editorPrivilege: false },
  },
  'visitors admitted': { permission: { anonymous: true } },
  'visitors admitted to a closed site': { base: { closed: true }, permission: { anonymous: true } },
  'no sign-up, no submissions': { base: { addAccount: false, addProgram: false } },
  'every flag off': { permission: Object.fromEntries(permissionFlags.map((flag) => [flag, false])) },
  ...Object.fromEntries(
    permissionFlags.map((flag) => [
      `${flag} turned`,
      { permission: { [flag]: flag === 'anonymous' || flag === 'disableUpload' } },
    ]),
  ),
};

test.each(Object.keys(settings))(
  'with %s, each role at each moment sees in a rehearsal what a real account sees',
  async (name) => {
    const change = settings[name] ?? {};
    // Nobody changes its settings.
    const rehearsed = await createTestWorld({ changes: content });
    let compared = 0;
    for (const [moment, at] of Object.entries(moments))
      for (const role of rehearsalRoles) {
        const { reads, pages, menus } = await seenReally(role, at, change);
        const shown = await seenRehearsed(rehearsed, { role, at, settings: change });
        const { view: _, program: __, ...compares } = shown;
        expect(compares, `${role}, ${moment}`).toEqual({ reads, pages, menus });
        compared += Object.keys(reads).length + pages.length;
      }
    await rehearsed.close();
    expect(compared).toBeGreaterThan(1500);
  },
);
