import type { RemoteArea } from './shared-data/src/federation/remote-contract.ts';

/** The registry of remotes: path prefixes and development port. Pages, guards and menus are in each remote's manifest. */
export const remotes: RemoteArea[] = [
  { id: 'participant', devPort: 3011, owns: ['/registration', '/myroom', '/meeting'], drawn: true },
  { id: 'editor', devPort: 3012, owns: ['/editor'] },
  { id: 'admin', devPort: 3013, owns: ['/admin'] },
];

/** Port of the shell's development server; `pnpm start` and the server itself use 3000. */
export const shellDevPort = 3010;
