/** A text gzipped once and sent to many; answers 304 when the client has it. */
export class PackedText {
  readonly #text: string;
  #made: Promise<{ etag: string; packed: Uint8Array<ArrayBuffer> }> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  async answer(request: Request, given: Record<string, string>): Promise<Response> {
    this.#made ??= this.#make();
    const { etag, packed } = await this.#made;
    const headers = { ...given, etag, vary: 'Accept-Encoding' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    if (!/\bgzip\b(?!\s*;\s*q=0)/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(this.#text, { headers });
    const length = String(packed.length);
    return new Response(packed, {
      headers: { ...headers, 'content-encoding': 'gzip', 'content-length': length },
    });
  }

  // Web streams, since the application also runs in a page.
  async #make() {
    const bytes = new TextEncoder().encode(this.#text);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const etag = `"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`;
    const packed = await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip')),
    ).bytes();
    return { etag, packed };
  }
}
