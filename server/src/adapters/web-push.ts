import webPush from 'web-push';
import type { Push } from '../ports.ts';

const timeout = 10_000;

/** The browser has withdrawn its subscription. */
const gone = [404, 410];

export function webPushService(): Push {
  return {
    newKeys: async () => webPush.generateVAPIDKeys(),
    async send({ endpoint, p256dh, auth }, message, { keys, contact, seconds }) {
      const details = detailsOf({ endpoint, p256dh, auth }, message, { keys, contact, seconds });
      if (!details) return 'gone';
      const { headers, body } = details;
      const { 'Content-Length': _, ...sent } = headers;
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (response.ok) return 'accepted';
      if (gone.includes(response.status)) return 'gone';
      throw new Error(`the push service ${new URL(endpoint).host} answered ${response.status}`);
    },
  };
}

/** Null for keys that are none, with which nothing can be encrypted. */
function detailsOf(
  { endpoint, p256dh, auth }: Parameters<Push['send']>[0],
  message: string,
  { keys, contact, seconds }: Parameters<Push['send']>[2],
) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      TTL: seconds,
      urgency: 'high',
      vapidDetails: { subject: contact, ...keys },
    });
  } catch {
    return null;
  }
}
