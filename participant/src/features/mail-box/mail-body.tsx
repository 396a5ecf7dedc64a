import { createElement, Fragment, memo, type ReactNode } from 'react';

/** Allowed elements. Others are replaced by their text; scripts, styles and pictures are dropped. */
const shown = new Set(
  'p br hr strong b em i u h1 h2 h3 h4 ul ol li blockquote pre code table tbody thead tr td th div span'.split(
    ' ',
  ),
);
const dropped = new Set(
  'script style title head meta link iframe object embed svg math template noscript img video audio form input button textarea select'.split(
    ' ',
  ),
);
/** Mails must not add to the page's outline. */
const standIn: Record<string, string> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4' };

/** Rebuilds a mail's HTML from allowed elements, with no attributes but link targets: nothing can run, load or style. */
export const MailBody = memo(function MailBody({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <>{childrenOf(parsed.body)}</>;
});

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => <Fragment key={index}>{render(node)}</Fragment>);
}

function render(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (dropped.has(name)) return null;
  if (name === 'a') return <MailLink href={node.getAttribute('href')}>{childrenOf(node)}</MailLink>;
  if (!shown.has(name)) return childrenOf(node);
  if (name === 'br' || name === 'hr') return createElement(name);
  const children = childrenOf(node).filter(
    (child, index) => !isLayoutSpace(name, node.childNodes[index], child),
  );
  return createElement(standIn[name] ?? name, null, ...children);
}

/** White space between rows and cells is not text. */
function isLayoutSpace(parent: string, node: Node | undefined, _: ReactNode): boolean {
  return (
    /^(?:table|tbody|thead|tr|ul|ol)$/.test(parent) &&
    node?.nodeType === Node.TEXT_NODE &&
    !node.textContent?.trim()
  );
}

function MailLink({ href, children }: { href: string | null; children: ReactNode }) {
  const address = safeAddress(href);
  if (!address) return <>{children}</>;
  const here = address.origin === window.location.origin;
  return (
    <a href={address.href} {...(here ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}

function safeAddress(href: string | null): URL | null {
  if (!href || !/^(?:https?:|mailto:)/i.test(href.trim())) return null;
  return URL.parse(href.trim());
}
