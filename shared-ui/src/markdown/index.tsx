import { type ReactNode, useEffect, useState } from 'react';
import { afterFirstPaint, Drawn, drawnOf, Prose, whenIdle } from '../page/index.tsx';
import { keyOf } from './key-of.ts';
import { hasMarks, withoutMarks } from './marks.ts';

export { keepDrawn } from '../page/kept-drawn.tsx';

export interface MarkdownProps {
  text: string;
  headings?: 2 | 3 | 4;
}

type Reader = (props: MarkdownProps) => ReactNode;
let reader: Reader | undefined;

/** Staff's Markdown; the parser is loaded only if needed. HTML is shown as text; links are limited to http(s), mail and own pages. */
export function Markdown(props: MarkdownProps) {
  const marked = hasMarks(props.text);
  const drawn = marked ? drawnOf(keyOf(props.text, props.headings)) : undefined;
  const Rendered = useReader(marked, drawn ? whenIdle : afterFirstPaint);
  if (!marked) return <Prose text={props.text} />;
  if (Rendered) return <Rendered {...props} />;
  return drawn ? <Drawn element={drawn} /> : <Prose text={withoutMarks(props.text)} />;
}

/** From then on texts are formatted at once. Never rejects: without the parser they stay plain. */
export async function loadMarkdown(): Promise<void> {
  reader ??= (await import(/* webpackChunkName: "markdown" */ './rendered.tsx').catch(() => undefined))
    ?.Rendered;
}

function useReader(wanted: boolean, schedule: (call: () => void) => void): Reader | undefined {
  const [found, setFound] = useState<Reader | undefined>(() => reader);
  useEffect(() => {
    if (!wanted || found) return;
    let shown = true;
    schedule(async () => {
      await loadMarkdown();
      if (shown) setFound(() => reader);
    });
    return () => {
      shown = false;
    };
  }, [wanted, found, schedule]);
  return found;
}
