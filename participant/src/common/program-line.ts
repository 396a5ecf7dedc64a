import type { PublicProgram } from 'shared-data/models/program';
import { authorLine } from 'shared-data/models/program-text';

export interface Span {
  begin: string;
  end: string;
}

/** `16:00 - 16:20` */
export function spanText({ begin, end }: Span): string {
  return `${begin} - ${end}`;
}

/** The line of a printed programme: `16:00 - 16:20 [J] Title *Presenter (Affiliation), Co-author (Affiliation)`. */
export function programLine(
  program: Pick<PublicProgram, 'title' | 'language' | 'authors'>,
  span?: Span,
): string {
  const parts = [
    span && spanText(span),
    program.language === 'ja' && '[J]',
    program.title,
    authorLine(program.authors),
  ];
  return parts.filter(Boolean).join(' ');
}
