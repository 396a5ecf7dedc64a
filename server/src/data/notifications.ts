import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { CommentRef } from 'shared-data/models/moderation';
import type { NotificationChoice, NotificationSettings } from 'shared-data/models/notification';
import { quietUntil } from 'shared-data/models/quiet-hours';
import type { NotificationText } from '../notify/texts.ts';
import type { MayChangeDevices } from '../policies/notification.ts';
import type { Database, Ports, PushKeys } from '../ports.ts';
import { change, keysOf, put, read } from '../stored/database.ts';
import type { PushDevice } from '../stored/notification-records.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';
import { hashOf } from './secret-key.ts';

type Changes = Record<string, Json>;

/** Browsers of one account that are pushed to; a further one takes the place of the oldest. */
export const mostDevices = 10;

/** Nothing where the person did not choose it. Waits for the end of quiet hours. `id`: the same for the same event, so that it is made once. */
export function notificationChanges(
  uid: string,
  settings: NotificationSettings | null | undefined,
  event: {
    id: string;
    choice: NotificationChoice;
    now: number;
    text(reader: NotificationSettings): NotificationText;
  },
): Changes {
  if (!settings?.[event.choice]) return {};
  return put(stored.notification(uid, event.id), {
    ...event.text(settings),
    at: quietUntil(settings, event.now),
  });
}

/** What ids of notifications that tell of a comment begin with; those of board entries have nothing more. */
export async function commentMark({ on, id, key }: CommentRef): Promise<string> {
  return on === 'session' ? `board-${id}-${key}` : hashOf(`${id}/${key}`);
}

/** The mark in the id of a notification; undefined for those that tell of no comment. */
export function commentMarkIn(notificationId: string): string | undefined {
  if (notificationId.startsWith('board-')) return notificationId;
  return /^([\w-]{43})-(?:reply|receive)Comment-/.exec(notificationId)?.[1];
}

/** The keys that browsers know this server by; made once. */
export async function pushKeys({ database, push }: Pick<Ports, 'database' | 'push'>): Promise<PushKeys> {
  const known = await read(database, stored.pushKeys);
  if (known) return known;
  const fresh = await push.newKeys();
  const { value } = await change(database, stored.pushKeys, (current) => current ?? fresh);
  return value ?? fresh;
}

/** A browser is one account's: who names it takes it from the account before. */
export async function newDeviceChanges(
  { actor: { uid } }: MayChangeDevices,
  database: Database,
  device: PushDevice,
): Promise<Changes> {
  const hash = await hashOf(device.endpoint);
  const former = await read(database, stored.pushOwner(hash));
  const others = Object.entries(await read(database, stored.pushDevices(uid))).filter(
    ([key]) => key !== hash,
  );
  const surplus = others.sort(([, a], [, b]) => b.at - a.at).slice(mostDevices - 1);
  return {
    ...(former !== null && former !== uid ? { [serverPaths.pushDevice(former, hash)]: null } : {}),
    ...Object.assign({}, ...surplus.map(([key]) => deviceRemoval(uid, key))),
    ...put(stored.pushDevice(uid, hash), device),
    ...put(stored.pushOwner(hash), uid),
  };
}

export async function deviceRemovalChanges(
  { actor: { uid } }: MayChangeDevices,
  database: Database,
  endpoint: string,
): Promise<Changes> {
  const hash = await hashOf(endpoint);
  return (await read(database, stored.pushDevice(uid, hash))) ? deviceRemoval(uid, hash) : {};
}

export function deviceRemoval(uid: string, hash: string): Changes {
  return { [serverPaths.pushDevice(uid, hash)]: null, [serverPaths.pushOwner(hash)]: null };
}

/** With the account go its choices, what it was notified of, and its devices. */
export async function notificationRemovalChanges(database: Database, uid: string): Promise<Changes> {
  const devices = await keysOf(database, serverPaths.pushDevices(uid));
  return {
    [dbPaths.notificationSettings(uid)]: null,
    [dbPaths.notifications(uid)]: null,
    ...Object.assign({}, ...devices.map((hash) => deviceRemoval(uid, hash))),
  };
}
