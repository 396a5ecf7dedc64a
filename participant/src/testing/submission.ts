import type { PrivateProgram } from 'shared-data/models/program';
import { plainProgram } from 'shared-data/testing/plain-program';

export const submitted = plainProgram('T0007', {
  title: 'Firn air',
  sessionId: '',
  authors: [{ givenName: 'Aino', familyName: 'Laine', affiliation: 'Oulu', presenter: true }],
});

export const submittedPrivate: PrivateProgram = {
  id: 'T0007',
  email: 'u@example.org',
  ownerUid: 'u',
  requestedType: 'oral-in-person',
  typeChangeable: true,
  sessionChoice1: 'OM',
  submittedAt: 1000,
  updatedAt: 1000,
};
