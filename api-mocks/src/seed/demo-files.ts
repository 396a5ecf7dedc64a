import { installedFonts } from '../factories/pdf-fonts.ts';
import { type AbstractOptions, abstracts, type DemoFile } from './abstracts.ts';

export type { DemoFile } from './abstracts.ts';

/**
 * The abstracts of sixty programs, some 30 ms each, those of presenter@example.org first. To be put through the ordinary upload
 * and conversion after the server is ready.
 */
export function demoFiles(
  options: Omit<AbstractOptions, 'fonts'>,
): AsyncGenerator<DemoFile, void, undefined> {
  return abstracts({ ...options, fonts: installedFonts() });
}
