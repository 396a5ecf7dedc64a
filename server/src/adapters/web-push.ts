import webPush from 'web-push';
import type { Push } from '../ports.ts';

const timeout = 10_000;

/** The browser has withdrawn its subscription. */
const gone = [404, 410];

export function webPushService(): Push {
  return {
    newKeys: async () => webPush.generateVAPIDKeys(),
    async send({ endpoint, p256dh, auth }, message, { keys, contact, seconds }) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message,
        { TTL: seconds, urgency: 'high', vapidDetails: { subject: contact, ...keys } },
      );
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
