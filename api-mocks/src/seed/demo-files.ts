import type { FileKind } from 'shared-data/models/upload';
import { abstractPdf } from '../factories/pdf.ts';
import { baseSetting } from './settings.ts';
import { demoSymposium } from './symposium.ts';

export interface DemoFile {
  programId: string;
  kind: Extract<FileKind, 'abstract'>;
  /** A PDF of one or two pages. */
  bytes: Uint8Array;
}

/**
 * The abstracts of sixty programs, made one by one as they are asked for (some 30 ms each), those of the account
 * presenter@example.org first. To be put through the ordinary upload and conversion after the server is ready. `skip` is asked
 * before a file is made, so that an interrupted seeding goes on where it stopped.
 */
export async function* demoFiles(options: {
  now: number;
  skip?: (programId: string) => boolean | Promise<boolean>;
}): AsyncGenerator<DemoFile, void, undefined> {
  const { now, skip = () => false } = options;
  const systemTitle = baseSetting(now).systemTitle ?? '';
  for (const [index, made] of demoSymposium({ now }).abstracts.entries()) {
    const programId = made.public.id;
    if (await skip(programId)) continue;
    const pages = index % 3 === 0 ? 2 : 1;
    yield { programId, kind: 'abstract', bytes: await abstractPdf(made, { systemTitle, pages }) };
  }
}
