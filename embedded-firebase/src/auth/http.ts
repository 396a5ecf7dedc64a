import { AccountError, NotStoredError } from '../errors.ts';
import type { Json } from '../public.ts';
import type { Body } from './inputs.ts';

export interface CorsOptions {
  allowedOrigins?: (origin: string) => boolean;
}

const MAX_BODY = 64 * 1024;

/** Rejects with INVALID_REQUEST unless the body is a JSON object of allowed size. */
export async function jsonBody(request: Request, limit = MAX_BODY): Promise<Body> {
  const text = await boundedText(request, limit);
  try {
    const json: Json = JSON.parse(text === '' ? '{}' : text);
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) return json;
  } catch {
    // rejected below
  }
  throw new AccountError('INVALID_REQUEST', 'a JSON object was expected');
}

export async function formBody(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await boundedText(request, MAX_BODY));
}

async function boundedText(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    const reader = request.body?.getReader();
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      size += next.value.length;
      if (size > limit) {
        await reader?.cancel();
        break;
      }
      text += decoder.decode(next.value, { stream: true });
    }
    if (size <= limit) return text + decoder.decode();
  } catch {
    // cut off, or no UTF-8
    throw new AccountError('INVALID_REQUEST', 'the body cannot be read');
  }
  throw new AccountError('INVALID_REQUEST', 'the body is too long');
}

/** 400 for rejections, 503 when the store fails, 500 for bugs. */
export function statusOf(error: unknown): number {
  if (error instanceof AccountError) return 400;
  return error instanceof NotStoredError ? 503 : 500;
}

/** The error body the SDK understands: `message` begins with the code. */
export function rejection(error: unknown): Json {
  const code = statusOf(error);
  const message =
    error instanceof AccountError ? error.message : code === 503 ? 'UNAVAILABLE' : 'INTERNAL_ERROR';
  return { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}

export function respond(request: Request, options: CorsOptions, status: number, body: Json): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...corsHeaders(request, options),
    },
  });
}

export function preflight(request: Request, options: CorsOptions): Response {
  const headers = {
    ...corsHeaders(request, options),
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? 'content-type',
    'access-control-max-age': '3600',
  };
  return new Response(null, { status: 204, headers });
}

function corsHeaders(request: Request, options: CorsOptions): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || !options.allowedOrigins?.(origin)) return {};
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}
