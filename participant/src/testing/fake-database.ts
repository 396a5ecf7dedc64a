import { WriteError } from 'shared-data/platform/errors';
import { setFirebase } from 'shared-data/platform/firebase';
import type { AuthPort, Transport } from 'shared-data/platform/ports';

export interface FakeDatabase {
  /** What was sent, rejected writes included. */
  written: Record<string, unknown>[];
  /** Paths at which this page marks its reader as present. */
  present: string[];
  /** The next write is rejected with the protocol's code, after `meanwhile` has happened. */
  rejectNext(code: string, meanwhile?: () => void): void;
}

/** A database that takes every write but tells nobody of it. */
export function fakeDatabase(): FakeDatabase {
  const written: Record<string, unknown>[] = [];
  const present: string[] = [];
  let rejection: { code: string; meanwhile?: () => void } | null = null;
  const transport: Partial<Transport> = {
    serverTime: 'now',
    get: async () => null,
    keepPresent: (path) => {
      const place = path.replace(/\d+$/, 'slot');
      present.push(place);
      return () => present.splice(present.indexOf(place), 1);
    },
    update: async (values) => {
      written.push(values);
      const rejected = rejection;
      rejection = null;
      if (!rejected) return;
      rejected.meanwhile?.();
      throw new WriteError(rejected.code);
    },
  };
  setFirebase({ auth: {} as AuthPort, transport: transport as Transport });
  return {
    written,
    present,
    rejectNext(code, meanwhile) {
      rejection = { code, ...(meanwhile && { meanwhile }) };
    },
  };
}
