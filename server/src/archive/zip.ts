import { Zip, ZipDeflate } from 'fflate';

/** Fast: it is done beside the requests of readers. */
const level = 3;
/** Bytes that are handed on together. */
const part = 1024 * 1024;

/** Packs files one by one and hands on the bytes as they come, so that no more than a file is in memory. */
export function zipFile(write: (bytes: Uint8Array) => Promise<void>) {
  let ready: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
    size += bytes.length;
  });
  const flush = async () => {
    const bytes = Buffer.concat(ready);
    [ready, size] = [[], 0];
    if (bytes.length > 0) await write(bytes);
  };
  return {
    async add(name: string, content: string | Uint8Array, at: number): Promise<void> {
      const file = new ZipDeflate(name, { level });
      file.mtime = at;
      zip.add(file);
      file.push(typeof content === 'string' ? new TextEncoder().encode(content) : content, true);
      if (size >= part) await flush();
    },
    async end(): Promise<void> {
      zip.end();
      await flush();
    },
  };
}
