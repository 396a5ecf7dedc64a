import { installedFonts } from '../factories/pdf-fonts.ts';
import { slidesPdf } from '../factories/slides.ts';
import { talkVideo } from '../factories/video.ts';
import { type AbstractOptions, abstracts, type DemoFile } from './abstracts.ts';
import { demoSymposium } from './symposium.ts';

export type { DemoFile } from './abstracts.ts';

const slides = 6;
const videos = 3;

/** Abstracts of sixty programs, some 30 ms each, with slides and videos of the first few, for upload after start. */
export async function* demoFiles(
  options: Omit<AbstractOptions, 'fonts'>,
): AsyncGenerator<DemoFile, void, undefined> {
  let made = 0;
  for await (const file of abstracts({ ...options, fonts: installedFonts() })) {
    yield file;
    made += 1;
    if (made === slides) yield* talks(options);
  }
  if (made < slides) yield* talks(options);
}

async function* talks({ now, skip = () => false, most }: Omit<AbstractOptions, 'fonts'>) {
  const programs = demoSymposium({ now }).abstracts.slice(0, Math.min(slides, most ?? slides));
  for (const [index, program] of programs.entries()) {
    const programId = program.public.id;
    if (!(await skip(programId, 'presentation'))) {
      const bytes = await slidesPdf(program, installedFonts());
      yield { programId, kind: 'presentation', bytes } satisfies DemoFile;
    }
    if (index < videos && !(await skip(programId, 'video')))
      yield { programId, kind: 'video', bytes: await talkVideo(program) } satisfies DemoFile;
  }
}
