import type { RemoteManifest } from './remote-manifest.ts';
import type { BaseInformation, Information } from './site.ts';

/**
 * The public settings each app fetches from `/config.json` at start, so that one build can be deployed
 * anywhere. Holds nothing secret.
 */
export interface PublicConfig {
  /** The embedded engine on the same origin, or a real Firebase project. */
  firebase:
    | {
        kind: 'embedded';
        namespace: string;
        projectId: string;
        apiKey: string;
        /** `/.lp` answers where no socket gets through. */
        polling?: true;
      }
    | { kind: 'hosted'; options: Record<string, string> };
  /** Root of all synced data inside the database. */
  databasePath: string;
  /** Origin of `/api`, `/php`, `/file` and of the embedded engine; empty for the page's own. */
  apiBase: string;
  /** Where each remote's code is and how to know that it is genuine. */
  remotes: Record<string, RemoteEntry>;
  /** Public settings as they were when this page was asked for, so that the home page shows at once. */
  site?: SiteSnapshot;
  /** The mails sent can be read at `/outbox`. */
  outbox?: boolean;
}

/** What `setting/base`, `setting/information` and `setting/permission/anonymous` held when the settings were asked for. */
export interface SiteSnapshot {
  base?: BaseInformation | null;
  information?: Information | null;
  /** Left out unless it is so. */
  permitAnonymous?: true;
}

/** A remote as `remote.json` describes it, with the URL of its entry. Who reads it checks it with `parseManifest`. */
export type RemoteEntry = Pick<RemoteManifest, 'entry' | 'integrity' | 'version' | 'contract'> &
  Partial<RemoteManifest>;
