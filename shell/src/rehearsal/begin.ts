import { adminApi } from 'shared-data/api/admin-client';
import { setTokenSource } from 'shared-data/api/api-client';
import { messagesReady } from 'shared-data/i18n/i18n';
import type { PublicConfig } from 'shared-data/models/public-config';
import { type RehearsalAnswer, type RehearsalRequest, rehearsalKey } from 'shared-data/models/rehearsal';
import { setServerOffset } from 'shared-data/platform/clock';
import { loadConfig, setConfig } from 'shared-data/platform/config';
import { MessageError } from 'shared-data/platform/errors';
import { setFirebase } from 'shared-data/platform/firebase';
import { connectFirebase } from 'shared-data/platform/sdk/connect';
import { connectRehearsal } from 'shared-data/platform/sdk/rehearsal';
import { keepNewTabs } from './new-tabs.ts';
import { ownStorage } from './own-storage.ts';
import { showBar } from './show-bar.tsx';

/**
 * Makes this page that of the rehearsed person: everything after it finds their account, clock and data. When it fails, it shows why and never
 * resolves, so that nobody takes their own page for a rehearsal.
 */
export async function beginRehearsal(): Promise<void> {
  const request = JSON.parse(sessionStorage.getItem(rehearsalKey) ?? '') as RehearsalRequest;
  try {
    const config = await loadConfig();
    const origin = config.apiBase || location.origin;
    const answer = await ask(config, origin, request);
    ownStorage();
    keepNewTabs();
    setConfig({ ...config, site: answer.site });
    setFirebase(
      connectRehearsal(answer, origin, config.databasePath, () => new MessageError('rehearsal.unsent')),
    );
    setServerOffset(request.at === null ? 0 : request.at - Date.now());
    showBar({ request, until: answer.until });
  } catch (error) {
    await messagesReady();
    showBar({ request, error });
    await new Promise(() => {});
  }
}

/** As the administrator who is signed in. */
async function ask(
  config: PublicConfig,
  origin: string,
  request: RehearsalRequest,
): Promise<RehearsalAnswer> {
  const { auth, close } = connectFirebase(config, origin);
  try {
    await new Promise((resolve) => auth.onUser(resolve));
    setTokenSource(() => auth.token());
    return await adminApi.rehearse(request);
  } finally {
    setTokenSource(async () => null);
    await close();
  }
}
