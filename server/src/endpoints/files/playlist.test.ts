import { expect, test } from 'vitest';
import { signPlaylist } from './playlist.ts';

const sign = async (path: string) => ({ url: `${path}?s=1` });

test('segments and their init part become signed links; the rest stays', async () => {
  const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.m4s"\n\n#EXTINF:6,\n1.m4s\n#EXT-X-ENDLIST\n';
  expect(await signPlaylist(playlist, '/file/VIDEO/OBo01/', sign)).toBe(
    '#EXTM3U\n#EXT-X-MAP:URI="/file/VIDEO/OBo01/init.m4s?s=1"\n\n#EXTINF:6,\n/file/VIDEO/OBo01/1.m4s?s=1\n#EXT-X-ENDLIST\n',
  );
});

test.each(['../secret.m4s', 'http://evil.example/1.m4s', '/etc/passwd', '1.m4s?x', 'source'])(
  'a line %s is left out',
  async (line) => {
    expect(await signPlaylist(`#EXTM3U\n${line}\n#EXT-X-MAP:URI="${line}"\n`, '/f/', sign)).toBe('#EXTM3U\n');
  },
);
