import type { Auth } from 'embedded-firebase/rules';

export interface Person {
  letter: string;
  uid: string;
  key: string;
  auth: Auth | null;
}

interface Facts {
  email?: string;
  key?: string;
  verified?: boolean;
  admin?: boolean;
  editor?: boolean;
}

function person(letter: string, uid: string, facts: Facts = {}): Person {
  const email = facts.email ?? `${uid}@example.org`;
  const claims = { ...(facts.admin && { admin: true }), ...(facts.editor && { editor: true }) };
  return {
    letter,
    uid,
    key: facts.key ?? `${uid}@example%2Eorg`,
    auth: {
      uid,
      provider: 'password',
      token: { sub: uid, email, email_verified: facts.verified ?? true, ...claims },
    },
  };
}

/** Everybody the rules distinguish; their data is in `worlds.ts`. */
export const people: readonly Person[] = [
  { letter: 'V', uid: 'visitor', key: 'visitor@example%2Eorg', auth: null },
  // unverified sign-up with the owner's address; listed as co-editor
  person('U', 'forger', { email: 'owner@example.org', key: 'owner@example%2Eorg', verified: false }),
  person('N', 'newcomer'),
  person('Q', 'helper'),
  person('R', 'registered'),
  person('O', 'owner'),
  person('C', 'coeditor'),
  // address that needs every escape of a key
  person('K', 'odd', {
    email: 'K%.#$[]/dd@Example.org',
    key: 'k%25%2E%23%24%5B%5D%2Fdd@example%2Eorg',
  }),
  person('E', 'editor', { editor: true }),
  person('A', 'admin', { admin: true }),
  person('B', 'manager', { admin: true }),
  // admin token without the claims node
  person('X', 'oldadmin', { admin: true }),
  // editor token without the claims node
  person('Y', 'oldeditor', { editor: true }),
  // admin claims node without the token
  person('F', 'newadmin'),
  // editor claims node without the token
  person('G', 'neweditor'),
];

export const registeredLetters = 'ROCKEAXYFG';
