import type { Author, PrivateProgram, PublicProgram, RequestedType } from './program.ts';
import { formOf } from './program-form.ts';

/** A program as a row of a file holds it. */
export interface ProgramEntry {
  id: string;
  title: string;
  sessionId: string;
  form: RequestedType;
  language: 'en' | 'ja';
  authors: Author[];
  email: string;
  requestedType: RequestedType;
  typeChangeable: boolean;
  sessionChoice1: string;
  sessionChoice2: string;
  note: string;
  canceled: boolean;
}

export function programEntryOf(program: PublicProgram, own: PrivateProgram): ProgramEntry {
  const { id, title, sessionId, language = 'en', authors, canceled = false } = program;
  const { email, requestedType, typeChangeable, sessionChoice1, sessionChoice2 = '', note = '' } = own;
  const asked = { email, requestedType, typeChangeable, sessionChoice1, sessionChoice2, note };
  return { id, title, sessionId, form: formOf(program), language, authors, canceled, ...asked };
}
