import { type WorldName, worldNames } from './worlds.ts';

/**
 * The oracle's alphabet, written by hand from `docs/access.md`: people by letter (`people.ts`) in each state of the symposium. V visitor ·
 * U unverified, owner's address · N verified, not registered · Q as N, co-editor · R registered · O owner · C co-editor · K registered, odd
 * address · E editor · A administrator · B administrator, not registered · X, Y admin, editor token only · F, G admin, editor claims node
 * only
 */
export type Audience = Readonly<Record<WorldName, string>>;

export function always(letters: string): Audience {
  return Object.fromEntries(worldNames.map((name) => [name, letters])) as Audience;
}

export function but(audience: Audience, changes: Partial<Audience>): Audience {
  return { ...audience, ...changes };
}

export function plus(a: Audience, b: Audience): Audience {
  const both = worldNames.map((name) => [name, a[name] + b[name]] as const);
  return Object.fromEntries(both) as Audience;
}

export function within(audience: Audience, letters: string): Audience {
  const kept = worldNames.map((name) => [
    name,
    [...audience[name]].filter((letter) => letters.includes(letter)).join(''),
  ]);
  return Object.fromEntries(kept) as Audience;
}

export const nobody = always('');
export const all = always('VUNQROCKEABXYFG');
export const signedIn = always('UNQROCKEABXYFG');
export const verified = always('NQROCKEABXYFG');
export const staff = always('EAB');
export const admin = always('AB');

export const registered: Audience = {
  open: 'ROCKEAXYFG',
  anonymous: 'ROCKEAXYFG',
  closed: 'EA',
  closedOff: '',
  unreadable: 'EA',
  missing: 'EA',
  off: 'ROCKEAXYFG',
  strict: 'ROCKEAXYFG',
  quiet: 'ROCKEAXYFG',
};

/** REG, and staff even when closed. */
export const member: Audience = {
  open: 'ROCKEABXYFG',
  anonymous: 'ROCKEABXYFG',
  closed: 'EAB',
  closedOff: 'EAB',
  unreadable: 'EAB',
  missing: 'EAB',
  off: 'ROCKEABXYFG',
  strict: 'ROCKEABXYFG',
  quiet: 'ROCKEABXYFG',
};

export const memberOrAnonymous: Audience = but(member, { anonymous: all.open, strict: all.open });
export const programList: Audience = but(member, { anonymous: all.open });
/** Also for unregistered people, who choose a session when they register. */
export const sessionList: Audience = but(memberOrAnonymous, {
  open: verified.open,
  off: verified.open,
  quiet: verified.open,
});
export const permissionReaders: Audience = but(signedIn, { anonymous: all.open, strict: all.open });

export const enter: Audience = {
  open: 'ROCKEABXYFG',
  anonymous: 'ROCKEABXYFG',
  closed: 'EAB',
  closedOff: '',
  unreadable: 'EAB',
  missing: 'EAB',
  off: 'OC',
  strict: 'OCEAB',
  quiet: 'ROCKEABXYFG',
};
export const enterOther: Audience = but(enter, { off: '', strict: 'EAB' });
/** Of programs that are in no session yet: no other participants. */
export const enterSubmitted: Audience = within(enter, 'OCEAB');
export const enterOtherSubmitted: Audience = within(enterOther, 'EAB');
export const boards: Audience = but(member, { strict: '' });
