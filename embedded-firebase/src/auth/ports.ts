import type { Kernel } from '../kernel.ts';
import type { PasswordHasher } from '../public.ts';
import type { RateLimits } from '../rate-limits.ts';

export interface AuthPorts {
  readonly projectId: string;
  readonly kernel: Kernel;
  readonly clock: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly passwordHasher: PasswordHasher;
  readonly rateLimits: RateLimits;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly log: (message: string, error?: unknown) => void;
}
