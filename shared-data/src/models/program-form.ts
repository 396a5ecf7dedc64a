import type { PublicProgram, RequestedType } from './program.ts';

/** How a program is presented; posters are always in person. */
export function formOf({
  presentationType,
  online,
}: Pick<PublicProgram, 'presentationType' | 'online'>): RequestedType {
  if (presentationType === 'poster') return 'poster-in-person';
  return online ? 'oral-online' : 'oral-in-person';
}
