import type { Path } from './paths.ts';

export interface ZodNode {
  _zod: {
    def: {
      shape?: Readonly<Record<string, unknown>>;
      element?: unknown;
      innerType?: unknown;
      checks?: readonly unknown[] | undefined;
    };
  };
}

interface LengthCheck {
  _zod: { def: { check: string; maximum?: number } };
}

export function textLimit(schema: unknown, path: Path): number | undefined {
  let node: unknown = schema;
  for (const step of path.split('.')) {
    const { shape, element } = unwrapped(node)?._zod.def ?? {};
    node = shape ? shape[step] : element;
  }
  const checks = (unwrapped(node)?._zod.def.checks ?? []) as readonly LengthCheck[];
  return checks.find(({ _zod: { def } }) => def.check === 'max_length')?._zod.def.maximum;
}

/** Length in UTF-16 units after trimming, as schemas and database rules count. */
export function textLength(value: unknown): number {
  return typeof value === 'string' ? value.trim().length : 0;
}

function unwrapped(schema: unknown): ZodNode | undefined {
  let node = schema as ZodNode | undefined;
  while (node?._zod?.def.innerType) node = node._zod.def.innerType as ZodNode;
  return node?._zod ? node : undefined;
}
