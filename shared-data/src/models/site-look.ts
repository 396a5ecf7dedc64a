import type { BaseInformation } from './site.ts';

/** Of an uploaded logo: PNG, at most so many bytes, and so many pixels a side. */
export const largestLogo = { bytes: 200 * 1024, side: 2000 };

const logoPattern = /^([0-9a-f]{16})-([1-9]\d{0,3})x([1-9]\d{0,3})$/;
const colorPattern = /^#[0-9a-f]{6}$/;

export interface Logo {
  path: string;
  width: number;
  height: number;
}

/** Where an uploaded logo is served, to everybody. */
const logoPath = (name: string) => `/file/LOGO/${name}.png`;

/** Null while the site shows its own mark. */
export function logoOf(base: Pick<BaseInformation, 'logo'> | null | undefined): Logo | null {
  const [, name, width, height] = logoPattern.exec(base?.logo ?? '') ?? [];
  return name === undefined ? null : { path: logoPath(name), width: Number(width), height: Number(height) };
}

export interface AccentColors {
  action: string;
  actionHover: string;
  onAction: string;
}

/** Where links and buttons stand: the ground of each theme with the least contrast. */
const grounds = { light: '#c3dcec', dark: '#22405f' };
const least = 4.5;

/** Links and buttons of the site in both themes, readable on all grounds; null for the colours of its own. */
export function accentColors(
  base: Pick<BaseInformation, 'accent'> | null | undefined,
): { light: AccentColors; dark: AccentColors } | null {
  const color = base?.accent ?? '';
  if (!colorPattern.test(color)) return null;
  const [light, dark] = [readable(color, 'light'), readable(color, 'dark')];
  return {
    light: { action: light, actionHover: mixed(light, '#000000', 0.3), onAction: '#ffffff' },
    dark: { action: dark, actionHover: mixed(dark, '#ffffff', 0.4), onAction: '#06192e' },
  };
}

/** The colour, or the nearest darker (in the dark lighter) one that can be read. */
export function readable(color: string, theme: 'light' | 'dark'): string {
  const towards = theme === 'light' ? '#000000' : '#ffffff';
  let share = 0;
  while (accentContrast(mixed(color, towards, share), theme) < least) share += 0.04;
  return mixed(color, towards, share);
}

/** With the ground on which it is hardest to read. */
export const accentContrast = (color: string, theme: 'light' | 'dark') => contrast(color, grounds[theme]);

/** By WCAG 2, 1 to 21; colours are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = parts(color)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mixed(color: string, other: string, share: number): string {
  const to = parts(other);
  const out = parts(color).map((part, at) =>
    Math.round(part + ((to[at] as number) - part) * Math.min(1, share)),
  );
  return `#${out.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
