import type { Locale } from './locales.ts';

export const notificationChoices = ['begins', 'next', 'changed', 'reply'] as const;
export type NotificationChoice = (typeof notificationChoices)[number];

/** `state/notify/{uid}`: what a person chose; absent: nothing. */
export interface NotificationSettings {
  /** A starred presentation begins in ten minutes. */
  begins?: true | undefined;
  /** One's own presentation begins in a quarter of an hour. */
  next?: true | undefined;
  /** A release moved or cancelled what concerns the person. */
  changed?: true | undefined;
  /** Somebody replied to one's comment, or commented on one's presentation. */
  reply?: true | undefined;
  /** Both or neither, `HH:mm` in `zone`; `quietTo` may be on the next morning. */
  quietFrom?: string | undefined;
  quietTo?: string | undefined;
  /** IANA name: in which zone the person's device was when the choice was made. */
  zone: string;
  locale: Locale;
}

/** `state/notification/{uid}/{id}`: one event, shown on one device. Written by the server, in the person's language. */
export interface Notification {
  title: string;
  body: string;
  path: string;
  /** When to show it, epoch milliseconds. */
  at: number;
  /** When a page or the server took it upon itself to show it. */
  shown?: number | undefined;
}

/** Milliseconds before the beginning. */
export const aheadOf = { begins: 10 * 60_000, next: 15 * 60_000 } as const;

/** Milliseconds after which a notification that nobody has shown is not shown any more. */
export const shownWithin = 10 * 60_000;

/** Of how many notifications a page keeps itself informed. */
export const notificationsListened = 20;

/** What a browser's push service needs; the texts are base64url. */
export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}
