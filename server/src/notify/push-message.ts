import { type Notification, shownWithin } from 'shared-data/models/notification';
import type { Push, PushKeys } from '../ports.ts';

/** What the service worker reads. */
export function pushMessage(id: string, { title, body, path }: Omit<Notification, 'at'>): string {
  return JSON.stringify({ id, title, body, path });
}

/** Push services want to know whom to turn to; they take no plain HTTP address. */
export function pushOptions(keys: PushKeys, publicOrigin: string): Parameters<Push['send']>[2] {
  const contact = publicOrigin.startsWith('https:') ? publicOrigin : 'mailto:office@localhost';
  return { keys, contact, seconds: shownWithin / 1000 };
}
