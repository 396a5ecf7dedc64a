import type { DrawnPage, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';

/** One page or snapshot could not be made; others can. */
export class MakingFailed extends Error {}

/** Draws pages as a visitor sees them, in a process of its own. */
export interface Drawer {
  /** Changes when an app is built again. Rejects when a bundle is not there. */
  release(): Promise<string>;
  /** Null for pages that are not drawn. Rejects with `MakingFailed`, or when the process ends or takes too long. */
  draw(request: DrawRequest): Promise<DrawnPage | null>;
  /** Of collections that a drawn page shows. Null when a visitor may not read one of them; rejects as `draw`. */
  snapshot(names: readonly string[]): Promise<Snapshot | null>;
  /** Calls `listener` when something changed that pages may show, and when the process ended. */
  onChanged(listener: () => void): void;
  close(): void;
}
