import { type Notification, shownWithin } from 'shared-data/models/notification';
import { deviceRemoval, pushKeys } from '../data/notifications.ts';
import { pushMessage, pushOptions } from '../notify/push-message.ts';
import type { Ports, PushKeys } from '../ports.ts';
import { change, read, watchEntries } from '../stored/database.ts';
import type { PushDevice } from '../stored/notification-records.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

/** Milliseconds that a page which the person has before them has to show it. */
export const pagesFirst = 5000;
/** Milliseconds until what no push service took is tried again, unless a page has shown it meanwhile. */
const again = 60_000;
const atOnce = 50;

/** Pushes what no open page has shown to the browser that its person used last. */
export const startPushes: StartWorker = (ports, options) => {
  const { database, clock } = ports;
  const waiting = new Map<string, { uid: string; id: string; at: number; due: number }>();
  const loop = createLoop('pushes', ports, options.log, async (signal) => {
    const due = [...waiting].filter(([, one]) => one.due <= clock.now());
    const keys = due.length > 0 ? await pushKeys(ports) : undefined;
    for (let from = 0; keys && from < due.length && !signal.aborted; from += atOnce)
      await Promise.all(
        due.slice(from, from + atOnce).map(async ([key, { uid, id, at }]) => {
          const done = await pushOne(ports, options, { uid, id, keys });
          const next = clock.now() + again;
          if (done || next >= at + shownWithin) waiting.delete(key);
          else waiting.set(key, { uid, id, at, due: next });
        }),
      );
    const next = Math.min(...[...waiting.values()].map((one) => one.due));
    if (Number.isFinite(next)) loop.at(next);
  });
  const unwatch = watchEntries(database, stored.allNotifications, {
    added: (uid, id, { at, shown }) => {
      if (shown !== undefined || at < clock.now() - shownWithin) return;
      const due = at + pagesFirst;
      waiting.set(`${uid}/${id}`, { uid, id, at, due });
      if (due <= clock.now()) loop.notify();
      else loop.at(due);
    },
    removed: (uid, id) => void waiting.delete(`${uid}/${id}`),
  });
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

interface Pushed {
  uid: string;
  id: string;
  keys: PushKeys;
}

/** False when every push service failed: pages may show it then. */
async function pushOne(ports: Ports, options: WorkerOptions, pushed: Pushed): Promise<boolean> {
  const { database, clock } = ports;
  const { uid, id } = pushed;
  const devices = await usableDevices(ports, uid);
  if (devices.length === 0) return true;
  const { committed, value } = await change(database, stored.notification(uid, id), (current) =>
    current && current.shown === undefined ? { ...current, shown: clock.now() } : undefined,
  );
  if (!committed || !value) return true;
  for (const device of devices)
    if (await sent(ports, options, { ...pushed, device, notification: value })) return true;
  await change(database, stored.notification(uid, id), (current) => {
    if (!current) return undefined;
    const { shown: _, ...open } = current;
    return open;
  });
  return false;
}

/** Last used first. None of an account that is gone or disabled, nor from before its tokens were voided. */
async function usableDevices({ database, accounts }: Ports, uid: string): Promise<[string, PushDevice][]> {
  const devices = Object.entries(await read(database, stored.pushDevices(uid)));
  if (devices.length === 0) return [];
  const account = await accounts.get(uid);
  if (!account || account.disabled) return [];
  const since = await accounts.validSince(uid);
  return devices.filter(([, { at }]) => at >= since).sort(([, a], [, b]) => b.at - a.at);
}

async function sent(
  { database, push }: Ports,
  { log, publicOrigin }: WorkerOptions,
  {
    uid,
    id,
    keys,
    device,
    notification,
  }: Pushed & { device: [string, PushDevice]; notification: Notification },
): Promise<boolean> {
  const [hash, to] = device;
  try {
    const outcome = await push.send(to, pushMessage(id, notification), pushOptions(keys, publicOrigin));
    if (outcome === 'gone') await database.update(deviceRemoval(uid, hash));
    return outcome === 'accepted';
  } catch (error) {
    log.warn('a push service took no notification', { error: (error as Error).message });
    return false;
  }
}
