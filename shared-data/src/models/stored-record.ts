import * as z from 'zod/mini';

type Shape<T> = {
  [K in keyof T]-?: object extends Pick<T, K>
    ? z.ZodMiniOptional<z.ZodMiniType<Exclude<T[K], undefined>>>
    : z.ZodMiniType<T[K]>;
};

/** Schema of a stored record: one line per field. Unknown fields pass, so that records of other releases stay whole. */
export function storedRecord<T extends object>(shape: Shape<T>): z.ZodMiniType<T> {
  return z.looseObject(shape) as z.ZodMiniType<unknown> as z.ZodMiniType<T>;
}

/** One schema per field, for records in which a bad field leaves the others usable. */
export type FieldSchemas<T> = { [K in keyof T]-?: z.ZodMiniType<Exclude<T[K], undefined>> };
