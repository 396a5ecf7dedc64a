/** What stands for bodies that are not used, by name. A function of which something is in use must stay. */
export type Replacements = Record<string, string>;

interface Place {
  /** Of the library, for messages. */
  library: string;
  /** Of the functions' declaration: none at the top of a module, two spaces in a class or in a function there. */
  indent: '' | '  ';
}

/** Source in which functions are replaced, as a bundler cannot know that nobody calls them. Throws when the library has no such function any more. */
export function withReplaced(source: string, replaced: Replacements, { library, indent }: Place): string {
  let lean = source;
  for (const [name, replacement] of Object.entries(replaced)) {
    const before = indent === '' ? '(?:async )?function ' : '(?:static )?(?:async )?(?:function )?';
    const body = new RegExp(`^${indent}${before}${name}\\([\\s\\S]*?\\) {\\n[\\s\\S]*?^${indent}}$`, 'm');
    if (!body.test(lean))
      throw new Error(`${library} has no ${name}() any more: see scripts/bundle/lean-*.ts`);
    lean = lean.replace(body, () => indent + replacement);
  }
  return lean;
}
