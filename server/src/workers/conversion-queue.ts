import type { FileKind } from 'shared-data/models/upload';
import type { ConversionJob } from '../stored/file-records.ts';

/** Documents and videos run in parallel, so that no PDF waits for a video. */
export const lanes = ['document', 'video'] as const;
export type Lane = (typeof lanes)[number];

export const laneOf = (kind: FileKind): Lane => (kind === 'video' ? 'video' : 'document');

export interface ConversionQueue {
  add(id: string, job: ConversionJob): boolean;
  remove(id: string, version?: string): void;
  /** Round-robin by account: the oldest job of the account served longest ago. */
  next(): [id: string, job: ConversionJob] | undefined;
  served(job: ConversionJob): void;
}

export function createConversionQueue(): ConversionQueue {
  const jobs = new Map<string, ConversionJob>();
  const turns = new Map<string, number>();
  let turn = 0;
  const turnOf = ({ uid = '' }: ConversionJob) => turns.get(uid) ?? 0;
  return {
    add(id, job) {
      if (jobs.get(id)?.version === job.version) return false;
      jobs.set(id, job);
      return true;
    },
    remove(id, version) {
      if (version === undefined || jobs.get(id)?.version === version) jobs.delete(id);
    },
    next: () => [...jobs].sort(([, a], [, b]) => turnOf(a) - turnOf(b) || a.at - b.at)[0],
    served({ uid = '' }) {
      turn += 1;
      turns.set(uid, turn);
    },
  };
}
