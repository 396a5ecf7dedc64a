/** Same values as `tokens.css`, for antd; a test compares them and checks contrasts. `sun` only marks what is now or next. */
export interface Palette {
  paper: string;
  surface: string;
  /** Table heads, switches, code. */
  sunken: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  /** Borders of controls: at least 3 : 1 against surface. */
  lineStrong: string;
  action: string;
  actionHover: string;
  onAction: string;
  /** Background of selected and hovered things. */
  ice: string;
  iceStrong: string;
  sun: string;
  onSun: string;
  sunInk: string;
  good: string;
  goodSoft: string;
  warn: string;
  warnSoft: string;
  bad: string;
  badSoft: string;
  /** Toasts use the other theme's colours. */
  toast: string;
  onToast: string;
  toastGood: string;
  toastBad: string;
  markSky: string;
  markIce: string;
  markSea: string;
  shade: string;
  /** White in both themes, e.g. a sheet of paper. */
  white: string;
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    paper: '#f5f8fb',
    surface: '#ffffff',
    sunken: '#eaf1f6',
    ink: '#0c1c30',
    inkSoft: '#3d5168',
    inkFaint: '#586c82',
    line: '#d5e0e9',
    lineStrong: '#71879c',
    action: '#12477d',
    actionHover: '#0b335d',
    onAction: '#ffffff',
    ice: '#e3eff7',
    iceStrong: '#c3dcec',
    sun: '#f2894b',
    onSun: '#2a1002',
    sunInk: '#a9470f',
    good: '#17694a',
    goodSoft: '#e2f3eb',
    warn: '#7f5300',
    warnSoft: '#fbf0d9',
    bad: '#ae2430',
    badSoft: '#fbe9e9',
    toast: '#0e2440',
    onToast: '#eef6fc',
    toastGood: '#74d3a9',
    toastBad: '#ff9a95',
    markSky: '#12335c',
    markIce: '#dcecf6',
    markSea: '#5d93bd',
    shade: '#040e1e',
    white: '#ffffff',
  },
  dark: {
    paper: '#081221',
    surface: '#0f1c30',
    sunken: '#0b1728',
    ink: '#e9f2f9',
    inkSoft: '#b6c8d9',
    inkFaint: '#92a7bc',
    line: '#21334a',
    lineStrong: '#6a839c',
    action: '#93cbee',
    actionHover: '#bfe2f8',
    onAction: '#06192e',
    ice: '#16293f',
    iceStrong: '#22405f',
    sun: '#ffa468',
    onSun: '#2a1002',
    sunInk: '#ffb380',
    good: '#74d3a9',
    goodSoft: '#0e2f2a',
    warn: '#efc066',
    warnSoft: '#33290f',
    bad: '#ff9a95',
    badSoft: '#3a1820',
    toast: '#dcebf6',
    onToast: '#0a1b30',
    toastGood: '#17694a',
    toastBad: '#ae2430',
    markSky: '#16365c',
    markIce: '#cfe6f5',
    markSea: '#4d83ad',
    shade: '#040e1e',
    white: '#ffffff',
  },
};

/** Readable as text on `surface`. Sessions are always named too, never only coloured. */
export const sessionColors: Record<'light' | 'dark', readonly string[]> = {
  light: ['#1c5c97', '#0d6f68', '#7148a0', '#a23e1a', '#7d5f00', '#a82f66', '#456619', '#4c5b75'],
  dark: ['#82bdf0', '#63d2c5', '#c6a9f0', '#f4a580', '#e3c566', '#f398be', '#aed278', '#adbbcf'],
};

export const fonts = {
  text: `-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Yu Gothic UI", Meiryo, "Noto Sans CJK JP", "Noto Sans JP", system-ui, sans-serif`,
  display: `"Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4", "Noto Serif", "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", "Noto Serif JP", serif`,
  code: `ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono", "Liberation Mono", monospace`,
};

const scene: Record<'light' | 'dark', Record<string, string>> = {
  light: {
    skyHigh: '#86b9dd',
    skyMiddle: '#c4dff0',
    skyLow: '#fbe3c9',
    star: 'transparent',
    veil: 'transparent',
    veilFar: 'transparent',
    veilEdge: 'transparent',
    disc: '#fff6e4',
    glow: '#fff1d8',
    glowFar: '#ffbf7d',
    halo: '#fff9',
    far: '#b4cfe2',
    shelf: '#f7fbfd',
    cliff: '#a6c9df',
    sea: '#4a82aa',
    glint: '#ffdfb8',
    floe: '#f2f8fb',
    words: '#07203c',
  },
  dark: {
    skyHigh: '#030917',
    skyMiddle: '#07203c',
    skyLow: '#2b5a70',
    star: '#dff1ffb8',
    veil: '#52e3a3e6',
    veilFar: '#37c9c8a8',
    veilEdge: '#7d7be02e',
    disc: '#ffd2a0',
    glow: '#ffab66',
    glowFar: '#e07a3c',
    halo: 'transparent',
    far: '#163a59',
    shelf: '#8fb6cf',
    cliff: '#3f7094',
    sea: '#0a2038',
    glint: '#ffa468',
    floe: '#7fa8c4',
    words: '#f1f8fd',
  },
};

/** Radii in pixels. */
export const radii = { control: 8, card: 14 };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function tokensCss(): string {
  const { light, dark } = palettes;
  const colors = (Object.keys(light) as (keyof Palette)[]).map(
    (name) => `  --${kebab(name)}: light-dark(${light[name]}, ${dark[name]});`,
  );
  const pictures = Object.keys(scene.light).map(
    (name) => `  --scene-${kebab(name)}: light-dark(${scene.light[name]}, ${scene.dark[name]});`,
  );
  const sessions = sessionColors.light.map(
    (color, index) => `  --session-${index}: light-dark(${color}, ${sessionColors.dark[index]});`,
  );
  const faces = Object.entries(fonts).map(([name, stack]) => `  --font-${name}: ${stack};`);
  const corners = Object.entries(radii).map(([name, px]) => `  --radius-${name}: ${px}px;`);
  return [
    '/* Made from tokens.ts. */',
    ':root {',
    '  color-scheme: light dark;',
    ...colors,
    ...pictures,
    ...sessions,
    ...faces,
    ...corners,
    '}',
    '',
    ':root[data-theme="light"] {',
    '  color-scheme: light;',
    '}',
    '',
    ':root[data-theme="dark"] {',
    '  color-scheme: dark;',
    '}',
    '',
  ].join('\n');
}
