import type { Author } from './program.ts';

/** `*Family, Given, Middle [日本語名] (Affiliation / Another); …`, `*` for presenters. Also understands `Given Middle Family`. */
export function authorsText(authors: readonly Author[]): string {
  return authors
    .map(({ presenter, familyName, givenName, middleName, nameJa, affiliation, otherAffiliations = [] }) =>
      [
        `${presenter ? '*' : ''}${[familyName, givenName, middleName].filter(Boolean).join(', ')}`,
        nameJa && `[${nameJa}]`,
        `(${[affiliation, ...otherAffiliations].join(' / ')})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');
}

/** Null when somebody has no name or no affiliation. */
export function authorsOf(text: string): Author[] | null {
  const authors = apart(text).map(authorOf);
  return authors.length === 0 || authors.includes(null) ? null : (authors as Author[]);
}

/** At `;` and line breaks outside of brackets. */
function apart(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if ('(（['.includes(char)) depth++;
    if (')）]'.includes(char)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[;；\n]/.test(char)) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function authorOf(text: string): Author | null {
  const open = /[(（]/.exec(text)?.index;
  if (open === undefined || !/[)）]$/.test(text)) return null;
  const affiliations = text
    .slice(open + 1, -1)
    .split(' / ')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const [affiliation, ...others] = affiliations;
  const head = text.slice(0, open).trim();
  const presenter = /^[*＊]/.test(head);
  const nameJa = /\[([^\]]*)\]/.exec(head)?.[1]?.trim();
  const names = namesOf(
    head
      .replace(/\[[^\]]*\]/, '')
      .replace(/[*＊]/g, '')
      .trim(),
  );
  if (!names || affiliation === undefined) return null;
  return {
    ...names,
    ...(nameJa ? { nameJa } : {}),
    affiliation,
    ...(others.length > 0 ? { otherAffiliations: others } : {}),
    presenter,
  };
}

function namesOf(name: string): Pick<Author, 'givenName' | 'middleName' | 'familyName'> | null {
  const [familyName = '', givenName = '', middleName = ''] = name.includes(',')
    ? name.split(',').map((part) => part.trim())
    : inOrder(name.split(/\s+/));
  if (familyName === '' || givenName === '') return null;
  return { givenName, ...(middleName ? { middleName } : {}), familyName };
}

const inOrder = (words: readonly string[]) => [
  words.at(-1) ?? '',
  words.length > 1 ? (words[0] ?? '') : '',
  words.slice(1, -1).join(' '),
];
