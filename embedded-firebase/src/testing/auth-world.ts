import { nodePasswordHasher } from '../adapters/node/index.ts';
import { createEngine } from '../engine.ts';
import type { Engine, EngineOptions, Json, Store } from '../public.ts';
import { withKey } from './kept-key.ts';

/** An engine whose Auth is called like a client would, without a server. Its clock only moves when set. */
export interface AuthWorld {
  engine: Engine;
  /** Milliseconds. */
  time: { now: number };
  logged: string[];
  /** Milliseconds that answers would have waited. */
  paused: number[];
  /** Never rejects: `outcome` is the error code, or empty. */
  ask(operation: string, body: Json, client?: string, cookie?: string): Promise<AuthAnswer>;
  refresh(token: string): Promise<AuthAnswer>;
  kids(): Promise<string[]>;
}

export interface AuthAnswer {
  status: number;
  outcome: string;
  body: { readonly [name: string]: string };
  /** Seconds to wait, of a rejection that says so. */
  wait?: number;
  cookie?: string;
}

const startTime = Date.UTC(2026, 11, 2);

/** Keeps only the signing key. `disk` counts commits and can be made full. */
export function storeWithKey(disk = { full: false, commits: 0 }): Store {
  const store: Store = {
    load: () => {},
    commit() {
      if (disk.full) throw new Error('the disk is full');
      disk.commits += 1;
    },
    close: () => {},
  };
  return withKey(store, startTime);
}

export async function startAuth(options: Partial<EngineOptions> = {}): Promise<AuthWorld> {
  const time = { now: startTime };
  const logged: string[] = [];
  const paused: number[] = [];
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: storeWithKey(),
    passwordHasher: nodePasswordHasher({ memory: 64, passes: 1 }),
    clock: () => time.now,
    log: (message) => logged.push(message),
    pause: async (milliseconds) => void paused.push(milliseconds),
    ...options,
  });
  const send = async (path: string, init: RequestInit, client?: string): Promise<AuthAnswer> => {
    const request = new Request(`http://localhost${path}?key=any`, init);
    const answer = await engine.fetch(request, client === undefined ? {} : { client });
    if (!answer) throw new Error(`${path} is not Auth’s`);
    const body = (await answer.json()) as AuthAnswer['body'] & { error?: { message: string } };
    const message = body.error?.message ?? '';
    const wait = /Try again in (\d+) seconds/.exec(message)?.[1];
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    return {
      status: answer.status,
      outcome: message.split(' ')[0] ?? '',
      body,
      ...(wait !== undefined && { wait: Number(wait) }),
      ...(cookie !== undefined && { cookie }),
    };
  };
  return {
    engine,
    time,
    logged,
    paused,
    ask: (operation, body, client, cookie) =>
      send(
        `/identitytoolkit.googleapis.com/v1/accounts:${operation}`,
        { method: 'POST', body: JSON.stringify(body), headers: cookie === undefined ? {} : { cookie } },
        client,
      ),
    refresh: (token) =>
      send('/securetoken.googleapis.com/v1/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
      }),
    async kids() {
      const path = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
      const { body } = await send(path, {});
      return (body as { keys?: { kid: string }[] }).keys?.map(({ kid }) => kid) ?? [];
    },
  };
}

export function claimsOf(token = ''): { [claim: string]: Json } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    [claim: string]: Json;
  };
}

export function kidOf(token = ''): string {
  return (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
}
