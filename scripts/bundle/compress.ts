import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|html|json|svg)$/;

/** Writes `.br` and `.gz` beside compressible files; newer ones are kept. */
export async function compress(dist: string, files: string[]): Promise<number> {
  const queue = files.filter((file) => compressible.test(file) && !isDone(join(dist, file)));
  const total = queue.length;
  const work = async () => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await compressOne(join(dist, file));
  };
  await Promise.all([work(), work()]);
  return total;
}

function isDone(file: string): boolean {
  const { mtimeMs } = statSync(file);
  return [`${file}.br`, `${file}.gz`].every(
    (packed) => existsSync(packed) && statSync(packed).mtimeMs >= mtimeMs,
  );
}

async function compressOne(file: string): Promise<void> {
  const content = readFileSync(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, await brotli(content, { params }));
  writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
}
