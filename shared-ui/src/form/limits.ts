import type { Path } from './paths.ts';

/** The parts of a zod schema that say how long a text may be. */
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

/** The most characters the schema allows for the text at a path; undefined when it sets no limit. */
export function textLimit(schema: unknown, path: Path): number | undefined {
  let node: unknown = schema;
  for (const step of path.split('.')) {
    const { shape, element } = unwrapped(node)?._zod.def ?? {};
    node = shape ? shape[step] : element;
  }
  const checks = (unwrapped(node)?._zod.def.checks ?? []) as readonly LengthCheck[];
  return checks.find(({ _zod: { def } }) => def.check === 'max_length')?._zod.def.maximum;
}

/**
 * The length of a text as schemas and database rules count it: UTF-16 units without the blanks around it, so a character
 * outside the basic plane, e.g. an emoji, counts as two.
 */
export function textLength(value: unknown): number {
  return typeof value === 'string' ? value.trim().length : 0;
}

function unwrapped(schema: unknown): ZodNode | undefined {
  let node = schema as ZodNode | undefined;
  while (node?._zod?.def.innerType) node = node._zod.def.innerType as ZodNode;
  return node?._zod ? node : undefined;
}
