import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { type ListingKind, listingPaths } from 'shared-data/models/listing';
import type { MailTemplate } from 'shared-data/models/mail';
import { missingPlaceholders, unknownPlaceholders } from 'shared-data/models/mail-template';
import { sameContent } from 'shared-data/models/same-content';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Session, SessionGroup } from 'shared-data/models/session';
import { touchedSettings, valueAt } from 'shared-data/models/setting-version';
import {
  copiedSettings,
  datedSettings,
  type EntryOf,
  type StructureKind,
} from 'shared-data/models/structure';
import type { RowFault } from 'shared-data/models/transfer';
import { fieldChanges } from '../data/field-changes.ts';
import { withoutEmpty } from '../data/without-empty.ts';
import { asJson } from '../stored/database.ts';
import { failed, type ImportWorld, type Planned, type WriteContext } from './planned.ts';
import { changesOf, fault, schemaFaults } from './rows.ts';
import { type MoveDate, movedSetting, settingText } from './structure-dates.ts';

export interface CopyContext {
  world: ImportWorld;
  move: MoveDate;
  timeZone: string;
  /** With those that are copied. */
  groups: Map<string, number>;
  sessions: Record<string, Session>;
  newSessions: Session[];
}

export interface About {
  row: number;
  what: StructureKind;
  key: string;
  name: string;
}

/** The row's outcome, and what it writes if it writes. `before` null: it is new. */
export function told(
  about: About,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
  write?: (context: WriteContext) => Record<string, Json>,
): Planned {
  const changes = changesOf('structure', before ?? {}, after);
  const outcome = before === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return {
    outcome: { ...about, outcome, changes, faults: [] },
    ...(write && outcome !== 'unchanged' && { write }),
  };
}

export function wrong({ row, what, ...about }: About, faults: RowFault[]): Planned {
  const { outcome } = failed({ row, values: {}, faults }, about);
  return { outcome: { ...outcome, what } };
}

export function copyGroup(about: About, entry: EntryOf<'group'>, { world, groups }: CopyContext): Planned {
  const current: SessionGroup | undefined = world.structure.groups[entry.id];
  const order = current?.order ?? Math.max(0, ...groups.values()) + 1;
  groups.set(entry.id, order);
  return told(about, current ? { ...current } : null, current ? { ...current, ...entry } : entry, () =>
    current
      ? fieldChanges(serverDbPaths.sessionGroup(entry.id), { title: entry.title, titleJa: entry.titleJa })
      : { [serverDbPaths.sessionGroup(entry.id)]: asJson(withoutEmpty({ ...entry, order })) },
  );
}

export function copySession(about: About, entry: EntryOf<'session'>, context: CopyContext): Planned {
  const { world, groups, sessions, newSessions } = context;
  const { group } = entry;
  if (group !== '' && !groups.has(group))
    return wrong(about, [fault('group', 'transfer.fault.group', group)]);
  const current = world.sessions[entry.id];
  const after = { ...current, ...entry, group: group || (current?.group ?? '') };
  sessions[entry.id] = after;
  if (!current) {
    newSessions.push(after);
    return told(about, null, after);
  }
  return told(about, { ...current }, after, () => fieldChanges(dbPaths.session(entry.id), entry, ['group']));
}

interface PageText {
  title: { en: string; ja?: string | undefined };
  body?: { en?: string | undefined; ja?: string | undefined } | undefined;
}
const pageFields = ({ title, body }: PageText) => ({
  ...{ title: title.en, titleJa: title.ja, body: body?.en, bodyJa: body?.ja },
});

export function copyInstruction(
  about: About,
  entry: EntryOf<'instruction'>,
  { world }: CopyContext,
): Planned {
  const { id, order } = entry;
  const current = world.structure.instructions[id];
  const texts = { title: asJson(withoutEmpty(entry.title)), body: asJson(withoutEmpty(entry.body)) };
  const before = current ? pageFields(current) : null;
  return told(about, before, pageFields(entry), () =>
    current
      ? fieldChanges(serverDbPaths.instruction(id), texts)
      : { [serverDbPaths.instruction(id)]: { id, order, ...texts } },
  );
}

export function copyTemplate(about: About, entry: EntryOf<'template'>, { world }: CopyContext): Planned {
  const { id, title, body, flag } = entry;
  const unknown = unknownPlaceholders(id, `${title}\n${body}`);
  const missing = missingPlaceholders(id, `${title}\n${body}`);
  const braced = (names: string[]) => names.map((name) => `{${name}}`).join(', ');
  const faults = [
    ...(unknown.length > 0 ? [fault('body', 'validation.placeholderUnknown', braced(unknown))] : []),
    ...(missing.length > 0 ? [fault('body', 'validation.placeholderMissing', braced(missing))] : []),
  ];
  if (faults.length > 0) return wrong(about, faults);
  const current = world.structure.templates[id];
  const at = `${dbPaths.mailTemplates}/${id}`;
  const type = id.endsWith('Comment') ? 'comment' : 'submission';
  const whole: MailTemplate = { id, label: id, note: '', title, body, type, flag, system: true };
  return told(about, current ? { ...current } : null, { title, body, flag }, () =>
    current ? fieldChanges(at, { title, body, flag }) : { [at]: asJson(whole) },
  );
}

export function copySetting(about: About, { id, value }: EntryOf<'setting'>, context: CopyContext): Planned {
  const { move, timeZone, world } = context;
  const parsed = copiedSettings[id].safeParse(value);
  if (!parsed.success) {
    const [first] = schemaFaults(parsed.error, { ...Object(value), '': value });
    return wrong(about, [{ ...(first ?? fault('', 'transfer.fault.invalid')), field: '' }]);
  }
  const next = datedSettings.includes(id) ? movedSetting(parsed.data, move, timeZone) : parsed.data;
  const current = valueAt(world.structure.settings, id);
  const [from, to] = [current, next].map((one) => settingText(one, id, timeZone));
  const before = current === undefined || current === null ? null : { value: from };
  if (before !== null && sameContent(current, next)) return told(about, { value: to }, { value: to });
  return told(about, before, { value: to }, ({ now, by }) => ({
    [`${dbPaths.setting}/${id}`]: asJson(next),
    ...settingVersions(world.structure.settings, { id, next }, { by, at: now }),
  }));
}

/** Open forms of administrators notice the change to `next`. */
export function settingVersions(
  settings: unknown,
  { id, next }: { id: string; next: unknown },
  saved: { by: string; at: number },
): Record<string, Json> {
  return Object.fromEntries(
    touchedSettings(id, valueAt(settings, id), next).map((setting) => {
      const version = Number(valueAt(settings, `version/${setting}/version`) ?? 0) + 1;
      return [`${dbPaths.settingVersions}/${setting}`, { version, ...saved }];
    }),
  );
}

const listingFields = ({ name, text, url, order }: Partial<EntryOf<'sponsor'>>) => ({
  ...{ title: name?.en, titleJa: name?.ja, body: text?.en, bodyJa: text?.ja, url, order },
});

export function copyListing(
  about: About,
  kind: ListingKind,
  entry: EntryOf<'sponsor'>,
  { world }: CopyContext,
) {
  const current = world.structure.listings[kind][entry.id] as Partial<EntryOf<'sponsor'>> | undefined;
  return told(about, current ? listingFields(current) : null, listingFields(entry), () => ({
    [`${listingPaths[kind]}/${entry.id}`]: asJson(withoutEmpty(entry)),
  }));
}
