import type { Json } from '../public.ts';
import type { Path } from './keys.ts';
import type { Node } from './tree.ts';

/** Who asks: a verified ID token's owner, or nobody. */
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
  /** The query as the client sent it. */
  readonly query: { readonly [key: string]: Json } | null;
  /** Told every path whose data the decision rests on. */
  readonly touch: (path: Path) => void;
}

export interface WriteRequest {
  readonly auth: Auth | null;
  readonly now: number;
  readonly before: Node;
  /** The tree after all parts of the write. */
  readonly after: Node;
  readonly paths: readonly Path[];
}

/** Whom no rule holds for. Told apart by identity: no token ever becomes this. */
export const administrator: Auth = Object.freeze({
  uid: '',
  provider: 'administrator',
  token: Object.freeze({}),
});

/** Who may do what. Pure. */
export interface Access {
  mayRead(request: ReadRequest): boolean;
  mayWrite(request: WriteRequest): boolean;
  /** Whether an index for this query is declared; undeclared ones work but are warned about. */
  isIndexed(path: Path, index: string): boolean;
}

export const denyAll: Access = { mayRead: () => false, mayWrite: () => false, isIndexed: () => true };
