let headersOfNetwork: Record<string, string> = {};

/** Has every request of this process come from a network, by an address in it, as a trusted proxy would say. */
export function comeFrom(network: string | undefined): void {
  headersOfNetwork = network ? { 'x-forwarded-for': network } : {};
}

/** Headers that every request carries. */
export const networkHeaders = () => headersOfNetwork;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

interface CallOptions {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | Uint8Array<ArrayBuffer>;
  /** Milliseconds; 10 seconds unless said otherwise. */
  timeout?: number;
}

/** Makes a request and reads the whole answer. Rejects when none comes. */
export async function call(
  url: string | URL,
  { method, token, headers, body, timeout = 10_000 }: CallOptions = {},
): Promise<Answer> {
  const isBytes = body instanceof Uint8Array;
  const answer = await fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...headersOfNetwork,
      ...(body && !isBytes && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Calls Auth's REST interface. */
export function callAuth(
  origin: string,
  method: string,
  body: object,
  headers?: Record<string, string>,
): Promise<Answer> {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=embedded`;
  return call(url, { body, ...(headers && { headers }) });
}

/** `ok`, or why not in a few words: the status and the code of the answer. */
export function wordOf({ status, text }: Answer): string {
  if (status < 400) return 'ok';
  const code = /"(?:code|message)":\s*"([^"]{1,40})/.exec(text)?.[1];
  return `${status}${code ? ` ${code}` : ''}`;
}
