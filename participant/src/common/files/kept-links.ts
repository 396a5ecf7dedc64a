import type { SignedFile } from 'shared-data/api/api-client';

/** Links live at least five minutes. Counted from their arrival, as the reader's clock may be wrong. */
const keptFor = 4 * 60_000;

const kept = new Map<string, { file: SignedFile; until: number }>();

/** Signed links of the last minutes, so that the browser reuses images. Keys name the reader, as links do. */
export const keptLinks = {
  get(key: string): SignedFile | null {
    const found = kept.get(key);
    return found && performance.now() < found.until ? found.file : null;
  },
  set(key: string, file: SignedFile): void {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    kept.set(key, { file, until: now + keptFor });
  },
};
