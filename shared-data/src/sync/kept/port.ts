import type { IdentityView } from '../../access/guards.ts';
import type { Transport } from '../../platform/ports.ts';
import type { Listen } from '../store/listen.ts';

export const keptDatabase = 'kept';

export interface KeepingSource {
  listens: ReadonlyMap<string, Listen>;
  onConnected: Transport['onConnected'];
  /** Told once something kept is shown: the server's time when it was in sync last. */
  onShown?: ((at: number) => void) | undefined;
}

/** Keeps synced collections in the browser, and shows them until their listens are answered. */
export interface Keeping {
  /** Tells who reads, and with which rights. */
  follow(view: IdentityView, rights: string): void;
  /** Shows what was kept of a listen that has just begun. */
  show(id: string, listen: Listen): void;
  /** Resolves once what was kept for the reader of now is shown, or found to be none. */
  restored(): Promise<void>;
  stop(): void;
}
