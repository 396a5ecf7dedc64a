/** Names of the fields of `Values` that hold a `Held`: `title`, `authors.0.givenName`. */
export type FieldName<Values, Held = unknown> = {
  [Key in keyof Values & string]: NameAt<Key, Defined<Values[Key]>, Held>;
}[keyof Values & string];

type NameAt<Key extends string, Value, Held> =
  | ([Value] extends [Held] ? Key : never)
  | (Value extends File | null
      ? never
      : Value extends readonly (infer Row)[]
        ? NameAt<`${Key}.${number}`, Row, Held>
        : Value extends object
          ? `${Key}.${FieldName<Value, Held>}`
          : never);

/** What the field with this name holds. */
export type FieldValue<Values, Name extends string> = Name extends `${infer Key}.${infer Rest}`
  ? FieldValue<Part<Values, Key>, Rest>
  : Part<Values, Name>;

type Part<Value, Key extends string> = Value extends readonly (infer Row)[]
  ? Row
  : Key extends keyof Value
    ? Defined<Value[Key]>
    : never;

type Defined<T> = Exclude<T, undefined>;
