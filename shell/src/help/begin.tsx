import { adminApi } from 'shared-data/api/admin-client';
import { messagesReady } from 'shared-data/i18n/i18n';
import { type Help, helpingTime, helpKey } from 'shared-data/models/help';
import { loadConfig } from 'shared-data/platform/config';
import { setFirebase } from 'shared-data/platform/firebase';
import { connectFirebase, type FirebaseConnection } from 'shared-data/platform/sdk/connect';
import { asAdministrator } from '../somebody-else/as-administrator.ts';
import { keepNewTabs } from '../somebody-else/new-tabs.ts';
import { ownStorage } from '../somebody-else/own-storage.ts';
import { showBar } from '../somebody-else/show-bar.tsx';
import { HelpBar } from './help-bar.tsx';

/**
 * Makes this page that of the person who is helped: everything after it finds their sign-in, which this tab alone keeps, as it does drafts.
 * When it fails, it shows why and never resolves, so that nobody takes their own page for somebody else's.
 */
export async function beginHelp(): Promise<void> {
  const asked = JSON.parse(sessionStorage.getItem(helpKey) ?? '') as Help;
  try {
    const config = await loadConfig();
    const origin = config.apiBase || location.origin;
    const connect = () => {
      ownStorage(sessionStorage);
      keepNewTabs();
      return connectFirebase(config, origin, { name: helpKey, ofTab: true });
    };
    const { connection, help } = asked.begun
      ? { connection: connect(), help: asked }
      : await signIn(asked, () => asAdministrator(config, origin, tokenFor(asked)), connect);
    setFirebase(connection);
    showBar(<HelpBar help={help} onUser={connection.auth.onUser} />);
  } catch (error) {
    await messagesReady();
    showBar(<HelpBar help={asked} error={error} />);
    await new Promise(() => {});
  }
}

interface Token {
  helper: string;
  token: string;
}

const tokenFor =
  ({ uid }: Help) =>
  async (email: string | null): Promise<Token> => ({
    helper: email ?? '',
    token: (await adminApi.signInToken(uid)).token,
  });

async function signIn(
  asked: Help,
  ask: () => Promise<Token>,
  connect: () => FirebaseConnection,
): Promise<{ connection: FirebaseConnection; help: Help }> {
  const { helper, token } = await ask();
  // A new tab begins with what the administrator's keeps.
  sessionStorage.clear();
  sessionStorage.setItem(helpKey, JSON.stringify(asked));
  const connection = connect();
  await connection.signInWithToken(token);
  const help = { ...asked, begun: { helper, until: Date.now() + helpingTime } };
  sessionStorage.setItem(helpKey, JSON.stringify(help));
  return { connection, help };
}
