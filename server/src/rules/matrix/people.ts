import type { Auth } from 'embedded-firebase/rules';

/** Somebody who asks; the letter stands for them in the oracle. */
export interface Person {
  letter: string;
  uid: string;
  /** The database key of their address, written by hand. */
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

/** Everybody the rules tell apart. What else there is to know about them is in the data (`worlds.ts`). */
export const people: readonly Person[] = [
  // a visitor
  { letter: 'V', uid: 'visitor', key: 'visitor@example%2Eorg', auth: null },
  // signed up with the owner's address, unverified; in the list of co-editors
  person('U', 'forger', { email: 'owner@example.org', key: 'owner@example%2Eorg', verified: false }),
  // verified, not registered
  person('N', 'newcomer'),
  // verified and in the list of co-editors, not registered
  person('Q', 'helper'),
  // registered
  person('R', 'registered'),
  // registered, owner of OBo01
  person('O', 'owner'),
  // registered, co-editor of OBo01
  person('C', 'coeditor'),
  // registered under an address that needs every escape of a key
  person('K', 'odd', {
    email: 'K%.#$[]/dd@Example.org',
    key: 'k%25%2E%23%24%5B%5D%2Fdd@example%2Eorg',
  }),
  // registered editor
  person('E', 'editor', { editor: true }),
  // registered administrator
  person('A', 'admin', { admin: true }),
  // administrator who is not registered
  person('B', 'manager', { admin: true }),
  // registered, with the token of an administrator whose claims node is gone
  person('X', 'oldadmin', { admin: true }),
  // registered, with the token of an editor whose claims node is gone
  person('Y', 'oldeditor', { editor: true }),
  // registered, with the claims node of an administrator but not the token
  person('F', 'newadmin'),
  // registered, with the claims node of an editor but not the token
  person('G', 'neweditor'),
];

/** Who has a registration and with it a profile. */
export const registeredLetters = 'ROCKEAXYFG';
