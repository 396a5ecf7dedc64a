/** Path separators, control characters and characters that change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unfit = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069/\\]/g;

/** `Content-Disposition` (RFC 6266) for a download: the sender's file name with the extension of the actual format. */
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
