import { type ReactNode, useEffect, useState } from 'react';
import { afterFirstPaint, Prose } from '../page/index.tsx';
import { hasMarks, withoutMarks } from './marks.ts';

export interface MarkdownProps {
  text: string;
  /** Level of the text's own first headings. */
  headings?: 2 | 3 | 4;
}

type Reader = (props: MarkdownProps) => ReactNode;
let reader: Reader | undefined;

/**
 * A text of the staff in Markdown. Its words are there at once; what reads the marks is fetched only for a text that has
 * some, after the first view. HTML in it is shown as it is written, and links lead nowhere but to http(s), mail and pages of the site.
 */
export function Markdown(props: MarkdownProps) {
  const marked = hasMarks(props.text);
  const Rendered = useReader(marked);
  if (!marked) return <Prose text={props.text} />;
  return Rendered ? <Rendered {...props} /> : <Prose text={withoutMarks(props.text)} />;
}

function useReader(wanted: boolean): Reader | undefined {
  const [found, setFound] = useState<Reader | undefined>(() => reader);
  useEffect(() => {
    if (!wanted || found) return;
    let shown = true;
    afterFirstPaint(async () => {
      // Where it cannot be fetched the words have to do.
      reader ??= (await import(/* webpackChunkName: "markdown" */ './rendered.tsx').catch(() => undefined))
        ?.Rendered;
      if (shown) setFound(() => reader);
    });
    return () => {
      shown = false;
    };
  }, [wanted, found]);
  return found;
}
