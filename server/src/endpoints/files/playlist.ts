import { segmentName } from '../../ports.ts';

/** Signs the links of all segments, so that playing needs no cookie. Other entries are dropped. */
export async function signPlaylist(
  playlist: string,
  folder: string,
  sign: (path: string) => Promise<{ url: string }>,
): Promise<string> {
  const signed = async (name: string) => (segmentName.test(name) ? (await sign(folder + name)).url : null);
  const lines = await Promise.all(
    playlist.split('\n').map(async (line) => {
      const map = /^#EXT-X-MAP:URI="([^"]*)"$/.exec(line)?.[1];
      if (map !== undefined) {
        const url = await signed(map);
        return url && `#EXT-X-MAP:URI="${url}"`;
      }
      return line === '' || line.startsWith('#') ? line : signed(line);
    }),
  );
  return lines.filter((line) => line !== null).join('\n');
}
