import { readFileSync } from 'node:fs';
import { breakpoints } from '../../shared-ui/src/theme/breakpoints.ts';
import { filesBelow, fromRoot } from '../lib/imports.ts';

const widths = Object.values(breakpoints);
const theme = 'shared-ui/src/theme/';
const named =
  'white|black|gr[ae]y|silver|red|maroon|orange|yellow|gold|green|lime|teal|aqua|blue|navy|purple|pink';
const color = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![\\w-])(?:${named})(?![\\w-])`,
  'gi',
);
const widthQuery = /\(([^()]*\b(?:width|inline-size)\b[^()]*)\)/g;

/** Browsers then ask all elements, and style all siblings and what is in them again whenever one is added. */
const ofAnyElement = /\*\s*[+~][^,{}]*|(?<=[\s>+~,(}]|^)[a-z]*:(?:nth-[\w-]+|\w+-of-type)[^\s,{]*/gm;

/** Media queries use the theme's breakpoints, only the theme contains colours, and selectors of places name a class. Throws when it finds no style sheet. */
export function checkStyles(root: string): { read: number; problems: string[] } {
  const files = filesBelow(root, /\.css$/);
  if (files.length === 0) throw new Error('no style sheets found');
  const problems = files.flatMap((file) => {
    const path = fromRoot(root, file);
    const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, (text) =>
      text.replace(/[^\n]/g, ' '),
    );
    return [
      ...wrongWidths(css),
      ...placesOfAny(css),
      ...(path.startsWith(theme) ? [] : literalColors(css)),
    ].map(({ at, says }) => `${path}:${css.slice(0, at).split('\n').length} ${says}`);
  });
  return { read: files.length, problems };
}

function wrongWidths(css: string): { at: number; says: string }[] {
  return [...css.matchAll(/@media[^{]*/g)].flatMap((rule) =>
    [...rule[0].matchAll(widthQuery)]
      .filter(([, query = '']) => {
        const [, rem] = /^width (?:<|>=) ([\d.]+)rem$/.exec(query.trim()) ?? [];
        return !widths.includes(Number(rem));
      })
      .map(([query]) => ({
        at: rule.index,
        says: `${query}: write (width < …rem) or (width >= …rem) with a breakpoint of tokens.ts, ${widths.join(', ')}`,
      })),
  );
}

function placesOfAny(css: string): { at: number; says: string }[] {
  return [...css.matchAll(/[^{};]+(?=\{)/g)].flatMap((selector) =>
    [...selector[0].matchAll(ofAnyElement)].map((match) => ({
      at: selector.index + match.index,
      says: `${match[0].trim()}: name a class with it, as every change of the page would style its neighbours again`,
    })),
  );
}

function literalColors(css: string): { at: number; says: string }[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const values = css.replace(/url\([^)]*\)|"[^"]*"|(?<![\w-])(?:-webkit-)?mask(?:-image)?\s*:[^;}]*/g, blank);
  return [...values.matchAll(/(?<=:)[^:;{}]*(?=[;}])/g)].flatMap((value) =>
    [...value[0].matchAll(color)].map((match) => ({
      at: value.index + match.index,
      says: `${match[0]}: colours are tokens of ${theme}tokens.ts`,
    })),
  );
}
