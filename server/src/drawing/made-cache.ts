import type { DrawnPage, Snapshot } from 'shared-data/models/drawn-page';

export type Made = DrawnPage | Snapshot;

/** Letters also bound what is packed of them: up to eighteen variants of a page, a third of these not compressed. */
const most = { entries: 300, letters: 10_000_000 };

/** Drawn pages and snapshots; whoever asks for many odd addresses does not push out what others read. `made`: null for what cannot be drawn. */
export function madeCache() {
  const kept = new Map<string, { made: Made | null; at: number }>();
  let letters = 0;

  function drop(key: string): void {
    letters -= lettersOf(kept.get(key)?.made);
    kept.delete(key);
  }

  return {
    get<T extends Made>(key: string): { made: T | null; at: number } | undefined {
      const found = kept.get(key) as { made: T | null; at: number } | undefined;
      // The last one is that which was asked for last.
      if (found && kept.delete(key)) kept.set(key, found);
      return found;
    },
    set(key: string, made: Made | null, at: number): void {
      drop(key);
      if (lettersOf(made) > most.letters) return;
      kept.set(key, { made, at });
      letters += lettersOf(made);
      for (const oldest of kept.keys()) {
        if (kept.size <= most.entries && letters <= most.letters) return;
        drop(oldest);
      }
    },
    clear(): void {
      kept.clear();
      letters = 0;
    },
  };
}

function lettersOf(made: Made | null | undefined): number {
  if (!made) return 0;
  return 'html' in made ? made.html.length : made.text.length;
}
