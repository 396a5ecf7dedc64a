import { initializeApp } from 'firebase/app';
import { forceWebSockets, getDatabase } from 'firebase/database';
import type { RehearsalAnswer } from '../../models/rehearsal.ts';
import type { AuthPort, FirebaseHandle, Transport } from '../ports.ts';
import { transport } from './transport.ts';

/** Connects to the copy of a rehearsal, which knows by itself who its reader is. Whatever would be sent rejects with `unsent`. */
export function connectRehearsal(
  { namespace, account }: Pick<RehearsalAnswer, 'namespace' | 'account'>,
  origin: string,
  databasePath: string,
  unsent: () => Error,
): FirebaseHandle {
  forceWebSockets();
  const app = initializeApp({ projectId: namespace, databaseURL: `${origin}/?ns=${namespace}` }, namespace);
  const port = transport(getDatabase(app), databasePath);
  return { auth: accountOf(account, unsent), transport: readOnly(port, unsent) };
}

export function accountOf(account: RehearsalAnswer['account'], unsent: () => Error): AuthPort {
  const never = rejecting(unsent);
  return {
    onUser(listener) {
      queueMicrotask(() => listener(account));
      return () => {};
    },
    ...{ signIn: never, signUp: never, signOut: never, reload: never },
    ...{ applyCode: never, checkResetCode: never, confirmReset: never },
    refreshToken: () => null,
    // Without a token no call of an endpoint leaves the page.
    token: never,
  };
}

export function readOnly(port: Transport, unsent: () => Error): Transport {
  return { ...port, update: rejecting(unsent), keepPresent: () => () => {} };
}

const rejecting = (unsent: () => Error) => async (): Promise<never> => {
  throw unsent();
};
