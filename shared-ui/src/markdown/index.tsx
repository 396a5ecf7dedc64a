import { lazy, Suspense } from 'react';
import { Prose } from '../page/index.tsx';
import { hasMarks, withoutMarks } from './marks.ts';

export interface MarkdownProps {
  text: string;
  /** Level of the text's own first headings. */
  headings?: 2 | 3 | 4;
}

const Rendered = lazy(() =>
  import('./rendered.tsx').then(
    ({ Rendered }) => ({ default: Rendered }),
    () => ({ default: Plain }),
  ),
);

/**
 * A text of the staff in Markdown. Its words are there at once; what reads the marks is fetched only for a text that has
 * some. HTML in it is shown as it is written, and links lead nowhere but to http(s), mail and pages of the site.
 */
export function Markdown({ text, headings = 3 }: MarkdownProps) {
  if (!hasMarks(text)) return <Prose text={text} />;
  return (
    <Suspense fallback={<Plain text={text} />}>
      <Rendered text={text} headings={headings} />
    </Suspense>
  );
}

function Plain({ text }: MarkdownProps) {
  return <Prose text={withoutMarks(text)} />;
}
