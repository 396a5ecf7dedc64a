import surface from './shared-surface.json' with { type: 'json' };

/** File in `dist` from which the server draws an app's pages; no browser fetches it. */
export const drawingFile = 'drawing.cjs';

const npmShares = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next'];

const drawnShares = (): string[] => [
  ...npmShares,
  ...Object.keys(surface.modules).filter((request) => request.startsWith('shared-')),
];

/** Where the shell's bundle leaves the shared modules for those of the remotes. */
const place = 'drawingShares';

/** Source of `drawing-shares`: lets the remotes' bundles find every shared module, evaluated when the first asks for it. */
export function drawingSharesSource(): string {
  const lines = drawnShares().map((request) => `  get '${request}'() { return require('${request}'); },`);
  return `globalThis.${place} = {\n${lines.join('\n')}\n};\n`;
}

/** `externals` of a remote's bundle: what exists once comes from the shell's. */
export function drawingExternals(): Record<string, string> {
  return Object.fromEntries(
    drawnShares().map((request) => [request, `var globalThis.${place}[${JSON.stringify(request)}]`]),
  );
}
