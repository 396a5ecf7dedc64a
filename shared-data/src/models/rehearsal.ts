import type { Permission } from './permission.ts';
import type { SiteSnapshot } from './public-config.ts';

/** Where a tab keeps its request in `sessionStorage`, so that the rehearsal lasts as long as the tab. */
export const rehearsalKey = 'rehearsal';

/** As whom an administrator can see the site. `newcomer`: address confirmed, not registered. */
export const rehearsalRoles = [
  'visitor',
  'newcomer',
  'participant',
  'presenter',
  'coeditor',
  'chair',
  'editor',
] as const;
export type RehearsalRole = (typeof rehearsalRoles)[number];

/** What a rehearsal changes in its copy of the data, beside the person. */
export interface RehearsedSettings {
  base?: { closed?: boolean; addAccount?: boolean; addProgram?: boolean };
  permission?: Partial<Permission>;
}

export interface RehearsalRequest {
  role: RehearsalRole;
  /** Epoch milliseconds; null is now. */
  at: number | null;
  settings?: RehearsedSettings;
}

/** Who the page is; null is a visitor. As an account, but nobody's. */
export interface RehearsedAccount {
  uid: string;
  email: string;
  emailVerified: boolean;
  claims: { admin: boolean; editor: boolean };
}

export interface RehearsalAnswer {
  /** Of the database that shows the copy. */
  namespace: string;
  account: RehearsedAccount | null;
  site: SiteSnapshot;
  /** When it ends; epoch milliseconds of the real clock. */
  until: number;
}
