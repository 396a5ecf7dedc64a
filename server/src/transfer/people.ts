import { emailSchema } from 'shared-data/models/account';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey, normalizeEmail } from 'shared-data/models/email-key';
import { fullName } from 'shared-data/models/person-name';
import { sheetFields } from 'shared-data/models/sheet-fields';
import {
  profileFields,
  publicProfile,
  type Registration,
  registrationOf,
  registrationSchema,
  type User,
} from 'shared-data/models/user';
import { fieldChanges } from '../data/field-changes.ts';
import { withoutEmpty } from '../data/without-empty.ts';
import { put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { failed, type ImportWorld, type Planned, type WriteContext } from './planned.ts';
import { changesOf, fault, type Row, schemaFaults, withFaults } from './rows.ts';

/** Registers a person, or changes the fields whose cells are filled. */
export function planPerson(row: Row, { users, accounts }: ImportWorld, consent: boolean): Planned {
  const { email: typed = '', ...values } = row.values as Partial<Registration> & { email?: string };
  const email = normalizeEmail(typed);
  const current = users[emailKey(email)];
  const before: Partial<Registration> = current ? registrationOf(current) : usual(consent);
  const parsed = registrationSchema.safeParse({ ...before, ...values });
  const faults = withFaults(row, [
    ...(email === '' ? [fault('email', 'validation.required')] : []),
    ...(email !== '' && !emailSchema.safeParse(email).success
      ? [fault('email', 'validation.emailInvalid', email)]
      : []),
    ...(parsed.success ? [] : schemaFaults(parsed.error, values as Record<string, unknown>)),
  ]);
  const { familyName = '', givenName = '' } = { ...before, ...values };
  const isAddress = emailSchema.safeParse(email).success;
  const about = { key: isAddress ? email : '', name: fullName({ familyName, givenName }) };
  if (faults.length > 0 || !parsed.success) return failed({ ...row, faults }, about);
  const after = parsed.data;
  const changes = changesOf('people', { ...(current ? before : {}), email }, { ...after, email });
  if (current && changes.length === 0)
    return { outcome: { row: row.row, ...about, outcome: 'unchanged', changes, faults } };
  const isNew = !current;
  const shown = isNew ? changes.filter(({ field }) => field in values) : changes;
  return {
    outcome: { row: row.row, ...about, outcome: isNew ? 'new' : 'changed', changes: shown, faults },
    ...(isNew && !accounts.has(email) ? { newAccount: email } : {}),
    write: current
      ? ({ now }) => changedPerson(current, after, now)
      : (context) => newPerson(email, after, context),
  };
}

function usual(consent: boolean): Partial<Registration> {
  const asked = sheetFields.people.filter(({ cell }) => cell === 'yesNo').map(({ name }) => [name, false]);
  return {
    ...Object.fromEntries(asked),
    title: '-',
    position: '-',
    gender: 'no-answer',
    participation: 'audience',
    attendance: 'in-person',
    privacyPolicy: consent,
  };
}

function newPerson(email: string, registration: Registration, { now, uidOf }: WriteContext) {
  const id = emailKey(email);
  const uid = uidOf(email);
  const times = { registeredAt: now, updatedAt: now };
  const user: User = { ...registration, id, email, uid, isRegistered: true, ...times };
  return {
    ...put(stored.user(id), withoutEmpty(user)),
    ...put(stored.profile(uid), withoutEmpty(publicProfile(user))),
  };
}

function changedPerson(current: User, after: Registration, now: number) {
  const before = registrationOf(current);
  const changed = Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Registration]),
    ),
  );
  const [was, is] = [publicProfile(before), publicProfile(after)];
  const profile = profileFields.filter((name) => was[name] !== is[name]);
  return {
    // A version number too: always above the previous one.
    ...fieldChanges(dbPaths.user(current.id), {
      ...changed,
      updatedAt: Math.max(now, current.updatedAt + 1),
    }),
    ...fieldChanges(
      dbPaths.profile(current.uid),
      Object.fromEntries(profile.map((name) => [name, is[name] ?? ''])),
    ),
  };
}
