import type { Context } from 'hono';
import type { ProblemCode } from 'shared-data/models/problem';
import * as z from 'zod/mini';
import { ProblemError } from '../problem.ts';
import type { Reader } from './endpoint.ts';

const jsonLimit = 64 * 1024;

/** Milliseconds without data before a sender counts as gone. */
export const senderIdle = 60_000;

/** Bytes per second; slower senders count as gone after `senderIdle`. */
export const slowestSender = 512;

function longestFor(bytes: number, idle: number): number {
  return idle + (bytes / slowestSender) * 1000;
}

/** Reads at most `limit` bytes, whatever `Content-Length` says. Throws `timeout` when the sender stalls or is too slow. */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge: ProblemCode,
  idle = senderIdle,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit) throw new ProblemError(tooLarge);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  const end = performance.now() + longestFor(declared || limit, idle);
  try {
    for (;;) {
      const { done, value } = await nextPiece(reader, Math.min(idle, end - performance.now()));
      if (done) break;
      size += value.length;
      if (size > limit) throw new ProblemError(tooLarge);
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>, timeout: number) {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProblemError('timeout')), Math.max(0, timeout));
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first error key per field; an error of the whole is under its own path or empty. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const at = issue.path.join('.');
    const key = issue.message.startsWith('validation.') ? issue.message : 'validation.invalid';
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) errors[at ? `${at}.${name}` : name] ??= 'validation.invalid';
    else errors[at] ??= key;
  }
  return errors;
}

/** Throws `invalid`, naming the fields. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new ProblemError('invalid', { errors: fieldErrors(result.error.issues) });
  return result.data;
}

export function json<Schema extends z.ZodMiniType>(
  schema: Schema,
  { optional = false, limit = jsonLimit } = {},
): Reader<z.output<Schema>> {
  const read = async (context: Context) => {
    const isJson = /^application\/json\b/i.test(context.req.header('content-type') ?? '');
    if (!isJson && !optional) throw new ProblemError('invalid', { detail: 'JSON is required' });
    const bytes = await readBytes(context.req.raw, limit, 'invalid');
    // Some clients name a type though they send nothing.
    if (optional && bytes.length === 0) return parse(schema, {});
    if (!isJson) throw new ProblemError('invalid', { detail: 'JSON is required' });
    return parse(schema, parseJson(bytes));
  };
  return Object.assign(read, { input: { in: 'application/json', schema, optional } as const });
}

/** A multipart form of text fields in at most `limit` bytes; `take` maps the fields to the input. */
export function multipart<Input>(
  schema: z.ZodMiniType,
  limit: number,
  take: (fields: Record<string, unknown>) => Input,
): Reader<Input> {
  const read = async (context: Context) => {
    const type = context.req.header('content-type') ?? '';
    if (!/^multipart\/form-data\b/i.test(type))
      throw new ProblemError('invalid', { detail: 'multipart/form-data is required' });
    const body = await readBytes(context.req.raw, limit, 'invalid');
    const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
      throw new ProblemError('invalid', { detail: 'not valid multipart' });
    });
    return take(Object.fromEntries(form));
  };
  return Object.assign(read, { input: { in: 'multipart/form-data', schema } as const });
}

export function query<Schema extends z.ZodMiniType>(schema: Schema): Reader<z.output<Schema>> {
  const read = async (context: Context) => parse(schema, context.req.query());
  return Object.assign(read, { input: { in: 'query', schema } as const });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), wellFormed);
  } catch {
    throw new ProblemError('invalid', { detail: 'not valid JSON' });
  }
}

/** A lone surrogate would not survive storage. */
function wellFormed(_: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('not well-formed text');
  return value;
}

export const nothing: Reader<null> = () => Promise.resolve(null);
