import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { defaultHeadings, keyOf } from './key-of.ts';
import css from './markdown.module.css';

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree['children'][number];

/** Builds React elements; no part of the text is ever treated as HTML. */
export function Rendered({ text, headings = defaultHeadings }: { text: string; headings?: number }) {
  const tree = useMemo(() => fromMarkdown(text), [text]);
  return (
    <div className={css.text} data-formatted={keyOf(text, headings)}>
      {children(tree, headings - highest(tree))}
    </div>
  );
}

/** Depth of the highest heading, also within lists and quotes: texts that begin with `##` leave no level out. */
function highest({ children }: { children: readonly Node[] }): number {
  const depths = children.map((node) =>
    node.type === 'heading' ? node.depth : 'children' in node ? highest(node as { children: Node[] }) : 6,
  );
  return Math.min(6, ...depths);
}

function children(parent: { children: readonly Node[] }, headings: number): ReactNode[] {
  return parent.children.map((node, index) => <Fragment key={index}>{element(node, headings)}</Fragment>);
}

function element(node: Node, headings: number): ReactNode {
  switch (node.type) {
    case 'text':
      return lines(node.value);
    case 'html':
      return node.value;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'image':
      return node.alt ?? '';
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{children(node, headings)}</ol>
      ) : (
        <ul>{children(node, headings)}</ul>
      );
    case 'link':
      return <Anchor to={node.url}>{children(node, headings)}</Anchor>;
    case 'heading': {
      const Heading = `h${Math.min(6, headings + node.depth)}` as 'h3';
      return <Heading>{children(node, headings)}</Heading>;
    }
    default: {
      const Element = plainElements[node.type];
      const inner = 'children' in node ? children(node as { children: Node[] }, headings) : null;
      return Element ? <Element>{inner}</Element> : inner;
    }
  }
}

const plainElements: Partial<Record<Node['type'], 'p' | 'strong' | 'em' | 'blockquote' | 'li'>> = {
  paragraph: 'p',
  strong: 'strong',
  emphasis: 'em',
  blockquote: 'blockquote',
  listItem: 'li',
};

function lines(value: string): ReactNode {
  return value.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Internal, http(s) and mail links; anything else renders as text. */
function Anchor({ to, children }: { to: string; children: ReactNode }) {
  if (/^\/(?![/\\])/.test(to)) return <Link to={to}>{children}</Link>;
  if (/^mailto:[^\s]+$/i.test(to)) return <a href={to}>{children}</a>;
  if (/^https?:\/\//i.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return children;
}
