import { nodePasswordHasher } from 'embedded-firebase/node';
import { type Media, silentLog } from 'server/ports';
import { credentials, type ScenarioId } from '../../scenarios/scenarios.ts';
import { createWorld, type World, type WorldOptions } from '../world.ts';

export const origin = 'http://localhost:3700';

export const plainMedia: Media = {
  async renderPdf(_, onPage) {
    await onPage({ number: 1, total: 1, width: 10, height: 10, png: new Uint8Array([1]) });
  },
  async streamVideo(_, __, onPart) {
    await onPart({ kind: 'file', name: 'stream.m3u8', bytes: new TextEncoder().encode('#EXTM3U\n') });
    return { duration: 1, width: 16, height: 16 };
  },
  markPage: async (png) => png,
};

export function openWorld(scenario: ScenarioId, options: Partial<WorldOptions> = {}): Promise<World> {
  return createWorld({
    origin,
    scenario,
    passwordHasher: nodePasswordHasher({ memory: 64, passes: 1 }),
    media: plainMedia,
    log: silentLog,
    ...options,
  });
}

export async function ask({ engine }: World, operation: string, account: object) {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`;
  const body = JSON.stringify({ ...account, returnSecureToken: true });
  return engine.fetch(new Request(url, { method: 'POST', body }));
}

export async function tokenOf(here: World, scenario: ScenarioId): Promise<string> {
  const response = await ask(here, 'signInWithPassword', { ...credentials(scenario) });
  if (response?.status !== 200) throw new Error(`sign-in answered ${response?.status}`);
  const { idToken } = (await response.json()) as { idToken: string };
  return idToken;
}

export async function post({ fetch }: World, path: string, token: string, body: object): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  return fetch(new Request(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}
