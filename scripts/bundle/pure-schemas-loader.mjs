/**
 * Schemas of the models stand beside pure functions that the first view needs. A schema is made by calls, which a
 * compiler must keep; said to be pure, it goes where it is used, and zod with it.
 */
export default function pureSchemas(source) {
  return source.replace(
    /^((?:export )?const \w*[sS]chema\b[^=\n]*= )((?:z|\w+Schema)\b[\s\S]*?);\n(?=\n|\S|$)/gm,
    (_, head, expression) => `${head}/* @__PURE__ */ (() => ${expression})();\n`,
  );
}
