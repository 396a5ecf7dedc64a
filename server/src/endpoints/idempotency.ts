import type { Json } from 'embedded-firebase';
import { alone } from '../data/lock.ts';
import { serverPaths } from '../data/paths.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { Outcome } from './endpoint.ts';

export const idempotencyHours = 24;

/** Runs `work` once per caller, path and key; repeats within 24 hours get the same answer, which is stored atomically with the effect. */
export async function once(
  database: Database,
  key: { caller: string; path: string; key: string; input: unknown; now: number },
  work: (remember: (outcome: Outcome) => Record<string, Json>) => Promise<Outcome>,
): Promise<Outcome> {
  if (!/^[\x21-\x7e]{8,128}$/.test(key.key))
    throw new ProblemError('invalid', { detail: 'Idempotency-Key must be 8 to 128 visible characters' });
  const id = await digest(`${key.caller}\n${key.path}\n${key.key}`);
  // Salted with the key, which is never stored, so that short secrets such as passwords cannot be guessed from the hash.
  const input = await digest(`${key.key}\n${JSON.stringify(key.input)}`);
  return alone(database, `idempotency ${id}`, async () => {
    const known = await read(database, stored.answer(id));
    if (known && key.now - known.at < idempotencyHours * 3_600_000) {
      if (known.input !== input)
        throw new ProblemError('conflict', { detail: 'this Idempotency-Key was used with other content' });
      return { answer: known.answer ?? {}, status: known.status as 200 };
    }
    return work((outcome) => ({
      [serverPaths.idempotency(id)]: {
        at: key.now,
        status: outcome.status ?? 200,
        answer: outcome.answer,
        input,
      },
    }));
  });
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
