/** What would name a folder, break a line, or turn the order of what is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unfit = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069/\\]/g;

/**
 * `Content-Disposition` (RFC 6266) of a file to be kept: the sender's name for it with the extension of what it really is, in
 * plain characters for old programs and in full for all others.
 */
export function contentDisposition(name: string, otherwise: string, extension: string): string {
  const stem =
    name
      .replace(/\.[^.]{1,8}$/, '')
      .replace(unfit, '_')
      .trim() || otherwise;
  const plain = `${/^[\w .()-]+$/.test(stem) ? stem : otherwise}.${extension}`;
  const full = encodeURIComponent(`${stem}.${extension}`.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
