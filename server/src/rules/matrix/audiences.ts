import { type WorldName, worldNames } from './worlds.ts';

/**
 * The oracle's alphabet, written by hand from `docs/access.md`: who, by letter (`people.ts`), in which state of the symposium.
 *
 * V visitor · U unverified, with the owner's address · N verified, not registered · Q as N, co-editor · R registered · O owner · C co-editor ·
 * K registered, odd address · E editor · A administrator · B administrator, not registered · X, Y token of an administrator, editor without
 * the claims node · F, G claims node of an administrator, editor without the token
 */
export type Audience = Readonly<Record<WorldName, string>>;

/** The same people whatever the state. */
export function always(letters: string): Audience {
  return Object.fromEntries(worldNames.map((name) => [name, letters])) as Audience;
}

/** Another audience in some states. */
export function but(audience: Audience, changes: Partial<Audience>): Audience {
  return { ...audience, ...changes };
}

/** Who is in one of two audiences. */
export function plus(a: Audience, b: Audience): Audience {
  const both = worldNames.map((name) => [name, a[name] + b[name]] as const);
  return Object.fromEntries(both) as Audience;
}

/** Who is in the audience and among these letters. */
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

/** REG: verified, registered, and the site open or the person privileged. */
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

/** REG, and staff, which works on closed sites too. */
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

/** REG or ANON. */
export const memberOrAnonymous: Audience = but(member, { anonymous: all.open, strict: all.open });
/** REG, or ANON while the list of programs is shown. */
export const programList: Audience = but(member, { anonymous: all.open });
/** Who registers chooses a session, so it needs no registration on an open site. */
export const sessionList: Audience = but(memberOrAnonymous, {
  open: verified.open,
  off: verified.open,
  quiet: verified.open,
});
/** Signed in, or ANON. */
export const permissionReaders: Audience = but(signedIn, { anonymous: all.open, strict: all.open });

/** ENTER for the owner's program. */
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
/** ENTER for somebody else's program. */
export const enterOther: Audience = but(enter, { off: '', strict: 'EAB' });
/** Session boards: members while they are shown. */
export const boards: Audience = but(member, { strict: '' });
