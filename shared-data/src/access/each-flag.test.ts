import { expect, test } from 'vitest';
import { noPermission, type Permission } from '../models/permission.ts';
import { plainProgram } from '../testing/plain-program.ts';
import { allFlags, closed, type RoleName, roleNames, views } from '../testing/views.ts';
import { type GuardName, guardNames, type IdentityView, mayEnter } from './guards.ts';

const program = plainProgram('S1-1', { sessionId: 'S1', ownerUid: 'somebody' });

const [reader, staff] = [['participant'], ['editor', 'admin']] as const satisfies RoleName[][];
const members = [...reader, ...staff];
const outsiders = ['visitor', 'unverified', 'newcomer'] as const satisfies RoleName[];
const privileged = ['public', 'registered', 'meeting', 'presentation', 'submission', 'registration'] as const;

const on = (guard: GuardName, roles: readonly RoleName[]) => roles.map((role) => `${role}/${guard}`);
const privilegesOf = (role: RoleName) => ({
  opens: privileged.map((guard) => `${role}/${guard}`),
  closes: [...privileged, 'modifySubmission', 'sessionBbs'].map((guard) => `${role}/${guard}`),
  closedSite: true,
});

interface Effect {
  /** Pages that the flag opens when it alone is on, as `role/guard`. */
  opens: string[];
  /** Pages that close when it alone is off. */
  closes: string[];
  closedSite?: boolean;
}
const noPage: Effect = { opens: [], closes: [] };

/** A new flag or ban needs its line here. */
const effects: Record<keyof Permission, Effect> = {
  issue: noPage,
  like: noPage,
  page: noPage,
  video: noPage,
  anonymous: { opens: on('meeting', outsiders), closes: on('meeting', outsiders) },
  enterPresentation: { opens: on('presentation', members), closes: on('presentation', reader) },
  showProgramList: noPage,
  withoutAbstract: noPage,
  sendMail: noPage,
  showAbstract: noPage,
  disableUpload: noPage,
  adminPrivilege: privilegesOf('admin'),
  editorPrivilege: privilegesOf('editor'),
  addProgram: { opens: on('submission', members), closes: on('submission', reader) },
  modifyProgram: { opens: on('modifySubmission', members), closes: on('modifySubmission', members) },
  modifyAccount: { opens: on('registration', members), closes: on('registration', reader) },
  showSessionBbs: { opens: on('sessionBbs', members), closes: on('sessionBbs', members) },
  banPresentation: noPage,
  banOral: noPage,
  banPoster: noPage,
  banVideo: noPage,
};

function openPages(shape: (view: IdentityView) => IdentityView): Set<string> {
  const pages = roleNames.flatMap((role) =>
    guardNames
      // The presentation is another person's, the submission one that this person may edit.
      .filter(
        (guard) =>
          mayEnter(guard, shape(views[role]), {
            program: { ...program, coeditor: guard === 'modifySubmission' },
          }) === 'ok',
      )
      .map((guard) => `${role}/${guard}`),
  );
  return new Set(pages);
}

const without = (pages: Set<string>, others: Set<string>) => [...pages].filter((page) => !others.has(page));

test.each(Object.entries(effects) as [keyof Permission, Effect][])(
  'spec 3: what %s opens on its own, and closes when it alone is off',
  (flag, { opens, closes, closedSite }) => {
    const shaped = (permission: Permission) =>
      openPages((view) => {
        const seen = { ...view, permission };
        return closedSite ? closed(seen) : seen;
      });
    const added = without(shaped({ ...noPermission, [flag]: true }), shaped(noPermission));
    const lost = without(shaped({ ...allFlags, [flag]: true }), shaped({ ...allFlags, [flag]: false }));
    expect(added.sort()).toEqual([...opens].sort());
    expect(lost.sort()).toEqual([...closes].sort());
  },
);
