import { createHash } from 'node:crypto';
import type { Media, PageImage, VideoFacts, VideoPart } from '../ports.ts';

const pagesOf = new Map<string, readonly PageImage[]>();
const streamsOf = new Map<string, { parts: readonly VideoPart[]; facts: VideoFacts }>();

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Renders each PDF once per process and replays the pages afterwards. */
export function rememberedPdf(renderPdf: Media['renderPdf']): Media['renderPdf'] {
  return async (pdf, onPage, signal) => {
    const name = nameOf(pdf);
    const known = pagesOf.get(name);
    for (const page of known ?? []) await onPage(page);
    if (known) return;
    const pages: PageImage[] = [];
    const keep = async (page: PageImage) => {
      pages.push(page);
      await onPage(page);
    };
    await renderPdf(pdf, keep, signal);
    pagesOf.set(name, pages);
  };
}

/** Converts each video once per process and replays the parts afterwards. */
export function rememberedVideo(streamVideo: Media['streamVideo']): Media['streamVideo'] {
  return async ({ stream }, format, onPart, signal) => {
    const bytes = await new Response(stream).bytes();
    const name = `${format} ${nameOf(bytes)}`;
    const known = streamsOf.get(name);
    for (const part of known?.parts ?? []) await onPart(part);
    if (known) return known.facts;
    const parts: VideoPart[] = [];
    const keep = async (part: VideoPart) => {
      parts.push(part);
      await onPart(part);
    };
    const facts = await streamVideo({ stream: new Blob([bytes]).stream() }, format, keep, signal);
    streamsOf.set(name, { parts, facts });
    return facts;
  };
}
