import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';

export const submitted: PublicProgram = {
  id: 'T0007',
  title: 'Firn air',
  sessionId: '',
  presentationType: 'oral',
  online: false,
  authors: [{ givenName: 'Aino', familyName: 'Laine', affiliation: 'Oulu', presenter: true }],
  ownerUid: 'u',
};

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
