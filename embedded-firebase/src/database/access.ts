import type { Json } from '../public.ts';
import type { Path } from './keys.ts';
import type { Node } from './tree.ts';

export interface Auth {
  readonly uid: string;
  readonly provider: string;
  readonly token: { readonly [claim: string]: Json };
}

export interface ReadRequest {
  readonly auth: Auth | null;
  readonly now: number;
  readonly root: Node;
  readonly path: Path;
  readonly query: { readonly [key: string]: Json } | null;
  readonly touch: (path: Path) => void;
}

export interface WriteRequest {
  readonly auth: Auth | null;
  readonly now: number;
  readonly before: Node;
  readonly after: Node;
  readonly paths: readonly Path[];
}

/** Exempt from rules; compared by identity, so that no token can forge it. */
export const administrator: Auth = Object.freeze({
  uid: '',
  provider: 'administrator',
  token: Object.freeze({}),
});

export interface Access {
  mayRead(request: ReadRequest): boolean;
  mayWrite(request: WriteRequest): boolean;
  /** Undeclared indexes work, with a warning. */
  isIndexed(path: Path, index: string): boolean;
}

export const denyAll: Access = { mayRead: () => false, mayWrite: () => false, isIndexed: () => true };
