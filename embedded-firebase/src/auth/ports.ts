import type { Budgets } from '../budgets.ts';
import type { Kernel } from '../kernel.ts';
import type { PasswordHasher } from '../public.ts';

/** What Auth needs from outside. */
export interface AuthPorts {
  readonly projectId: string;
  readonly kernel: Kernel;
  readonly clock: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly passwordHasher: PasswordHasher;
  readonly budgets: Budgets;
  /** Receives what no caller can be told. */
  readonly log: (message: string, error?: unknown) => void;
}
