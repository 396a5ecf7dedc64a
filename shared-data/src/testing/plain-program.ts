import type { PublicProgram } from '../models/program.ts';

/** An oral presentation in OA of which only `more` matters; the same at every call. */
export function plainProgram(id: string, more: Partial<PublicProgram> = {}): PublicProgram {
  return {
    id,
    title: `Title ${id}`,
    sessionId: 'OA',
    presentationType: 'oral',
    online: false,
    authors: [{ givenName: 'Bjørn', familyName: 'Åsen', affiliation: 'Tromsø', presenter: true }],
    ownerUid: 'u',
    ...more,
  };
}
