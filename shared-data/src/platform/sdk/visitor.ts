import { initializeApp } from 'firebase/app';
import { forceWebSockets, getDatabase } from 'firebase/database';
import type { PublicConfig } from '../../models/public-config.ts';
import { AuthError } from '../errors.ts';
import type { AuthPort, FirebaseHandle } from '../ports.ts';
import { transport } from './transport.ts';

const nobody = async (): Promise<never> => {
  throw new AuthError('auth/operation-not-allowed');
};

/** Nobody is signed in, and nobody can be. */
const signedOut: AuthPort = {
  onUser(listener) {
    queueMicrotask(() => listener(null));
    return () => {};
  },
  ...{ signIn: nobody, signUp: nobody, signOut: nobody, reload: nobody },
  ...{ applyCode: nobody, checkResetCode: nobody, confirmReset: nobody },
  refreshToken: () => null,
  token: async () => null,
};

/** Connects as a visitor, for pages drawn without a browser: the database rules decide what can be read. */
export function connectVisitor({ firebase, databasePath }: PublicConfig, origin: string): FirebaseHandle {
  forceWebSockets();
  const app = initializeApp(
    firebase.kind === 'hosted'
      ? firebase.options
      : { projectId: firebase.projectId, databaseURL: `${origin}/?ns=${firebase.namespace}` },
  );
  return { auth: signedOut, transport: transport(getDatabase(app), databasePath) };
}
