import type { FileKind } from 'shared-data/models/upload';
import type { ConversionJob } from '../data/uploads.ts';

/** Documents and videos are converted side by side, so that no PDF waits for a video. */
export const lanes = ['document', 'video'] as const;
export type Lane = (typeof lanes)[number];

export const laneOf = (kind: FileKind): Lane => (kind === 'video' ? 'video' : 'document');

export interface ConversionQueue {
  /** False when this version is queued already. */
  add(id: string, job: ConversionJob): boolean;
  /** Removes a job; with `version`, only if the job is still that version. */
  remove(id: string, version?: string): void;
  /** Accounts take turns: the oldest job of the account that was served longest ago. */
  next(): [id: string, job: ConversionJob] | undefined;
  /** Puts the job's account at the end of the line. */
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
