import { expect, test } from 'vitest';
import { accentColors, accentContrast, contrast, logoOf, readable } from './site-look.ts';

test('a logo is a name of the server with its size; anything else is none', () => {
  expect(logoOf({ logo: '0123456789abcdef-320x80' })).toEqual({
    path: '/file/LOGO/0123456789abcdef.png',
    width: 320,
    height: 80,
  });
  for (const logo of ['', '../x', '0123456789abcdef', '0123456789abcdef-0x5', '0123456789ABCDEF-1x1'])
    expect(logoOf({ logo })).toBeNull();
  expect(logoOf(null)).toBeNull();
});

test('black on white has the contrast 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('a colour that can be read stays as it is', () => {
  expect(readable('#12477d', 'light')).toBe('#12477d');
  expect(readable('#93cbee', 'dark')).toBe('#93cbee');
});

test('whatever colour is stored, links and buttons can be read in both themes', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  for (const r of steps)
    for (const g of steps)
      for (const b of steps) {
        const colors = accentColors({ accent: `#${r}${g}${b}` });
        for (const theme of ['light', 'dark'] as const) {
          const { action, actionHover, onAction } = colors?.[theme] ?? {
            action: '',
            actionHover: '',
            onAction: '',
          };
          expect(accentContrast(action, theme)).toBeGreaterThanOrEqual(4.5);
          expect(accentContrast(actionHover, theme)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(onAction, action)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(onAction, actionHover)).toBeGreaterThanOrEqual(4.5);
        }
      }
});

test('what is no colour changes nothing', () => {
  for (const accent of ['', 'red', '#fff', '#12345g', '#123456;}'])
    expect(accentColors({ accent })).toBeNull();
});
