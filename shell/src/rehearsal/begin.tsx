import { adminApi } from 'shared-data/api/admin-client';
import { messagesReady } from 'shared-data/i18n/i18n';
import { type RehearsalRequest, rehearsalKey } from 'shared-data/models/rehearsal';
import { setServerOffset } from 'shared-data/platform/clock';
import { loadConfig, setConfig } from 'shared-data/platform/config';
import { MessageError } from 'shared-data/platform/errors';
import { setFirebase } from 'shared-data/platform/firebase';
import { connectRehearsal } from 'shared-data/platform/sdk/rehearsal';
import { asAdministrator } from '../somebody-else/as-administrator.ts';
import { keepNewTabs } from '../somebody-else/new-tabs.ts';
import { ownStorage } from '../somebody-else/own-storage.ts';
import { showBar } from '../somebody-else/show-bar.tsx';
import { Bar } from './bar.tsx';

/**
 * Makes this page that of the rehearsed person: everything after it finds their account, clock and data. When it fails, it shows why and never
 * resolves, so that nobody takes their own page for a rehearsal.
 */
export async function beginRehearsal(): Promise<void> {
  const request = JSON.parse(sessionStorage.getItem(rehearsalKey) ?? '') as RehearsalRequest;
  try {
    const config = await loadConfig();
    const origin = config.apiBase || location.origin;
    const answer = await asAdministrator(config, origin, () => adminApi.rehearse(request));
    ownStorage();
    keepNewTabs();
    setConfig({ ...config, site: answer.site });
    setFirebase(
      connectRehearsal(answer, origin, config.databasePath, () => new MessageError('rehearsal.unsent')),
    );
    setServerOffset(request.at === null ? 0 : request.at - Date.now());
    showBar(<Bar request={request} until={answer.until} />);
  } catch (error) {
    await messagesReady();
    showBar(<Bar request={request} error={error} />);
    await new Promise(() => {});
  }
}
