/** A text encoded and gzipped once and sent to many; answers 304 when the client has it. */
export class PackedText {
  readonly #text: string;
  #made:
    | Promise<{ etag: string; plain: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer> }>
    | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  async answer(request: Request, given: Record<string, string>): Promise<Response> {
    this.#made ??= this.#make();
    const { etag, plain, packed } = await this.#made;
    const headers = { ...given, etag, vary: 'Accept-Encoding' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const gzip = /\bgzip\b(?!\s*;\s*q=0)/.test(request.headers.get('accept-encoding') ?? '');
    const bytes = gzip ? packed : plain;
    const length = { 'content-length': String(bytes.length) };
    return new Response(bytes, {
      headers: { ...headers, ...length, ...(gzip && { 'content-encoding': 'gzip' }) },
    });
  }

  // Web streams, since the application also runs in a page.
  async #make() {
    const plain = new TextEncoder().encode(this.#text);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', plain));
    const etag = `"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`;
    const packed = await new Response(
      new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip')),
    ).bytes();
    return { etag, plain, packed };
  }
}
