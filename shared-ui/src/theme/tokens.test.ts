import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Palette, palettes, sessionColors, tokensCss } from './tokens.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test('the style sheet holds the tokens as they are', () => {
  const packed = (css: string) => css.replace(/\s+/g, '');
  expect(packed(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))).toBe(packed(tokensCss()));
});

test('black on white has the contrast 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

const grounds = ['paper', 'surface', 'sunken', 'ice'] as const;
const inks = ['ink', 'inkSoft', 'inkFaint', 'action', 'sunInk'] as const;
const pairs: [keyof Palette, keyof Palette, number][] = [
  ...grounds.flatMap((ground) =>
    inks.map((ink) => [ink, ground, 4.5] as [keyof Palette, keyof Palette, number]),
  ),
  ['onAction', 'action', 4.5],
  ['onAction', 'actionHover', 4.5],
  ['onSun', 'sun', 4.5],
  ['good', 'goodSoft', 4.5],
  ['warn', 'warnSoft', 4.5],
  ['bad', 'badSoft', 4.5],
  ['good', 'surface', 4.5],
  ['warn', 'surface', 4.5],
  ['bad', 'surface', 4.5],
  ['ink', 'goodSoft', 4.5],
  ['ink', 'warnSoft', 4.5],
  ['ink', 'badSoft', 4.5],
  ['ink', 'iceStrong', 4.5],
  ['action', 'iceStrong', 4.5],
  ['onToast', 'toast', 4.5],
  ['toastGood', 'toast', 3],
  ['toastBad', 'toast', 3],
  ['lineStrong', 'surface', 3],
  ['lineStrong', 'paper', 3],
];

for (const theme of ['light', 'dark'] as const) {
  const palette = palettes[theme];
  test.each(pairs)(`${theme}: %s on %s can be read`, (front, back, least) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(least);
  });

  test.each(sessionColors[theme].map((color, index) => [index, color] as const))(
    `${theme}: session colour %i can be read on surface and paper`,
    (_, color) => {
      expect(contrast(color, palette.surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color, palette.paper)).toBeGreaterThanOrEqual(4.5);
    },
  );
}

test('both themes have eight session colours, all different', () => {
  for (const theme of ['light', 'dark'] as const) expect(new Set(sessionColors[theme]).size).toBe(8);
});
