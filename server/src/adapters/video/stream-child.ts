import { once } from 'node:events';
import { FilePathSource } from 'mediabunny';
import { streamVideo } from '../../media/stream-video.ts';
import { MediaError } from '../../ports.ts';
import { encodeFrame, type Frame } from '../frames.ts';

/** Arguments: path and format of a video. Writes frames to standard output. */
async function main(): Promise<void> {
  const [path = '', format = ''] = process.argv.slice(2);
  await streamVideo(
    new FilePathSource(path),
    format as Parameters<typeof streamVideo>[1],
    (facts) => say({ kind: 'facts', ...facts }),
    say,
  );
  await say({ kind: 'done' });
}

async function say(frame: Frame): Promise<void> {
  if (!process.stdout.write(encodeFrame(frame))) await once(process.stdout, 'drain');
}

main().catch(async (error: unknown) => {
  const code = error instanceof MediaError ? error.code : 'corrupt';
  await say({ kind: 'failed', code, detail: String((error as Error)?.message ?? error).slice(0, 500) });
});
