import { deleteApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
} from 'firebase/auth';
import {
  type Database,
  forceLongPolling,
  forceWebSockets,
  getDatabase,
  goOffline,
  goOnline,
} from 'firebase/database';
import type { PublicConfig } from '../../models/public-config.ts';
import type { FirebaseHandle, Transport } from '../ports.ts';
import { authPort } from './auth-port.ts';
import { httpAnswers, socketAnswers } from './probe.ts';
import { keepReaching } from './reach-database.ts';
import { forgetPolls, rememberedPolls, rememberPolls } from './remembered-polls.ts';
import { transport } from './transport.ts';

export interface FirebaseConnection extends FirebaseHandle {
  /** With a token of `/api/auth/token`. */
  signInWithToken(token: string): Promise<void>;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** Distinguishes several connections in one page. */
  name?: string;
  /** Who is signed in is kept by this tab alone. */
  ofTab?: boolean;
}

/** `origin` is where the embedded engine answers. */
export function connectFirebase(
  config: PublicConfig,
  origin: string,
  { name, ofTab = false }: ConnectOptions = {},
): FirebaseConnection {
  const { firebase } = config;
  const options: FirebaseOptions =
    firebase.kind === 'hosted'
      ? firebase.options
      : {
          apiKey: firebase.apiKey,
          projectId: firebase.projectId,
          databaseURL: `${origin}/?ns=${firebase.namespace}`,
        };
  const polls = firebase.kind === 'embedded' && firebase.polling === true;
  chooseTransport(polls);
  const app = initializeApp(options, name);
  const auth = initializeAuth(app, {
    persistence: ofTab
      ? browserSessionPersistence
      : [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  });
  if (firebase.kind === 'embedded') connectAuthEmulator(auth, origin, { disableWarnings: true });
  const database = getDatabase(app);
  const port = transport(database, config.databasePath);
  const stop = polls ? reach(database, port, origin, firebase.namespace) : () => {};
  const account = authPort(auth);
  return {
    auth: {
      ...account,
      signOut() {
        port.endPresence();
        return account.signOut();
      },
    },
    transport: port,
    async signInWithToken(token) {
      await signInWithCustomToken(auth, token);
    },
    async close() {
      stop();
      goOffline(database);
      await deleteApp(app);
    },
  };
}

let chosen = false;

/** Call before first use. By default the SDK polls after any failed socket; we poll only where sockets do not get through. */
function chooseTransport(polls: boolean): void {
  if (chosen) return;
  chosen = true;
  if (polls && (rememberedPolls() || typeof WebSocket === 'undefined')) forceLongPolling();
  else forceWebSockets();
}

function reach(
  database: Database,
  { onConnected }: Transport,
  origin: string,
  namespace: string,
): () => void {
  const reconnect = () => {
    goOffline(database);
    goOnline(database);
  };
  const answers = () => socketAnswers(origin, namespace);
  // The network may have changed, so the next visit starts with a socket.
  if (rememberedPolls())
    void answers().then((works) => {
      if (works) forgetPolls();
    });
  return keepReaching({
    onConnected,
    socketAnswers: answers,
    httpAnswers: () => httpAnswers(origin),
    reconnect,
    poll() {
      rememberPolls();
      forceLongPolling();
      reconnect();
    },
  });
}
