import type { FileKind } from 'shared-data/models/upload';
import { abstractPdf, type PdfFonts } from '../factories/pdf.ts';
import { baseSetting } from './settings.ts';
import { demoSymposium } from './symposium.ts';

export interface DemoFile {
  programId: string;
  kind: FileKind;
  bytes: Uint8Array;
}

export interface AbstractOptions {
  now: number;
  fonts: PdfFonts;
  skip?: (programId: string, kind: FileKind) => boolean | Promise<boolean>;
  /** Default: all sixty. */
  most?: number;
}

export async function* abstracts(options: AbstractOptions): AsyncGenerator<DemoFile, void, undefined> {
  const { now, fonts, skip = () => false, most } = options;
  const systemTitle = baseSetting(now).systemTitle ?? '';
  for (const [index, made] of demoSymposium({ now }).abstracts.slice(0, most).entries()) {
    const programId = made.public.id;
    if (await skip(programId, 'abstract')) continue;
    const pages = index % 3 === 0 ? 2 : 1;
    yield { programId, kind: 'abstract', bytes: await abstractPdf(made, { systemTitle, pages, fonts }) };
  }
}
