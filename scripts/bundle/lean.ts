/** What stands for bodies that are not used, by name. A function of which something is in use must stay. */
export type Replacements = Record<string, string>;

interface Place {
  /** Of the library, for messages. */
  library: string;
  /** Of the functions' declaration: none at the top of a module, in a class or in a function there as many spaces as it has. */
  indent: '' | '  ' | '    ';
}

/** Source in which functions are replaced, as a bundler cannot know that nobody calls them. Throws when the library has no such function any more. */
export function withReplaced(source: string, replaced: Replacements, { library, indent }: Place): string {
  let lean = source;
  for (const [name, replacement] of Object.entries(replaced)) {
    const before = indent === '' ? '(?:async )?function ' : '(?:static )?(?:async )?(?:function )?';
    const body = new RegExp(`^${indent}${before}${name}\\([\\s\\S]*?\\) {\\n[\\s\\S]*?^${indent}}$`, 'm');
    const [found] = body.exec(lean) ?? [];
    if (found === undefined)
      throw new Error(`${library} has no ${name}() any more: see scripts/bundle/lean-*.ts`);
    if (found.trimStart().startsWith('static ') !== replacement.startsWith('static '))
      throw new Error(
        `${name}() of ${library} is a method of the class and what replaces it not, or the reverse`,
      );
    lean = lean.replace(body, () => indent + replacement);
  }
  return lean;
}

/** The same for methods of classes, by class. */
export function withMethodsReplaced(
  source: string,
  methods: Record<string, Replacements>,
  place: Place,
): string {
  let lean = source;
  for (const [name, replaced] of Object.entries(methods)) {
    const [found] = new RegExp(`^class ${name}\\b[\\s\\S]*?^}$`, 'm').exec(lean) ?? [];
    if (found === undefined)
      throw new Error(`${place.library} has no class ${name} any more: see scripts/bundle/lean-*.ts`);
    lean = lean.replace(found, () => withReplaced(found, replaced, place));
  }
  return lean;
}
