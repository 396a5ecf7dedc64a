import { AsyncLocalStorage } from 'node:async_hooks';

export interface RoundTrips {
  count: number;
}

const counting = new AsyncLocalStorage<RoundTrips>();

/** Runs `task`, and counts in `trips` how often it waits for an answer before it goes on. */
export const countingRoundTrips = <T>(trips: RoundTrips, task: () => T): T => counting.run(trips, task);

export function countRoundTrip(): void {
  const trips = counting.getStore();
  if (trips) trips.count++;
}

let headersOfNetwork: Record<string, string> = {};

/** Makes all requests appear to come from an address, as behind a trusted proxy. */
export function comeFrom(network: string | undefined): void {
  headersOfNetwork = network ? { 'x-forwarded-for': network } : {};
}

export const networkHeaders = () => headersOfNetwork;

let connectionHeaders: Record<string, string> = {};

/** A connection per request: many people do not share one. */
export function useOwnConnections(): void {
  connectionHeaders = { connection: 'close' };
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

interface CallOptions {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Objects are sent as JSON. */
  body?: object | Uint8Array<ArrayBuffer>;
  timeout?: number;
}

/** Rejects when no answer comes. */
export async function call(
  url: string | URL,
  { method, token, headers, body, timeout = 10_000 }: CallOptions = {},
): Promise<Answer> {
  countRoundTrip();
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...headersOfNetwork,
      ...connectionHeaders,
      ...(body && !isBytes && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export function callAuth(
  origin: string,
  method: string,
  body: object,
  headers?: Record<string, string>,
): Promise<Answer> {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=embedded`;
  return call(url, { body, ...(headers && { headers }) });
}

/** `ok`, or status and code. */
export function wordOf({ status, text }: Answer): string {
  if (status < 400) return 'ok';
  const code = /"(?:code|message)":\s*"([^"]{1,40})/.exec(text)?.[1];
  return `${status}${code ? ` ${code}` : ''}`;
}
