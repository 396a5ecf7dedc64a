import type { RemoteManifest } from './remote-manifest.ts';
import type { BaseInformation, Information } from './site.ts';

/** `/config.json`, fetched at start so that one build can be deployed anywhere. Holds no secrets. */
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
  databasePath: string;
  /** Origin of `/api`, `/php`, `/file` and the embedded engine; empty for the page's own. */
  apiBase: string;
  remotes: Record<string, RemoteEntry>;
  /** Public settings, so that the home page shows without a request. */
  site?: SiteSnapshot;
  outbox?: boolean;
  /** `/sw.js` lets pages open without a network. */
  offline?: true;
}

/** `setting/base`, `setting/information` and `setting/permission/anonymous` when the config was requested. */
export interface SiteSnapshot {
  base?: BaseInformation | null;
  information?: Information | null;
  /** Absent unless true. */
  permitAnonymous?: true;
}

/** A line of `remote.json` with the absolute URL of its entry. Check it with `parseManifest`. */
export type RemoteEntry = Pick<RemoteManifest, 'entry' | 'integrity' | 'version' | 'contract'> &
  Partial<RemoteManifest>;
