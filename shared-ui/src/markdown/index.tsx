import { type ReactNode, useEffect, useState } from 'react';
import { afterFirstPaint, Prose } from '../page/index.tsx';
import { hasMarks, withoutMarks } from './marks.ts';

export interface MarkdownProps {
  text: string;
  headings?: 2 | 3 | 4;
}

type Reader = (props: MarkdownProps) => ReactNode;
let reader: Reader | undefined;

/** Staff's Markdown; the parser is loaded only if needed. HTML is shown as text; links are limited to http(s), mail and own pages. */
export function Markdown(props: MarkdownProps) {
  const marked = hasMarks(props.text);
  const Rendered = useReader(marked);
  if (!marked) return <Prose text={props.text} />;
  return Rendered ? <Rendered {...props} /> : <Prose text={withoutMarks(props.text)} />;
}

/** From then on texts are formatted at once. Never rejects: without the parser they stay plain. */
export async function loadMarkdown(): Promise<void> {
  reader ??= (await import(/* webpackChunkName: "markdown" */ './rendered.tsx').catch(() => undefined))
    ?.Rendered;
}

function useReader(wanted: boolean): Reader | undefined {
  const [found, setFound] = useState<Reader | undefined>(() => reader);
  useEffect(() => {
    if (!wanted || found) return;
    let shown = true;
    afterFirstPaint(async () => {
      await loadMarkdown();
      if (shown) setFound(() => reader);
    });
    return () => {
      shown = false;
    };
  }, [wanted, found]);
  return found;
}
