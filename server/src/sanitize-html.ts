import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

/** Structure and links only: nothing that runs, loads or imitates the application. */
const allowed: Schema = {
  tagNames:
    'p br hr h2 h3 h4 strong em b i u s sub sup code pre blockquote ul ol li dl dt dd table caption thead tbody tr th td a'.split(
      ' ',
    ),
  attributes: { a: ['href', 'title'], th: ['colSpan', 'rowSpan'], td: ['colSpan', 'rowSpan'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {
    li: ['ul', 'ol'],
    dt: ['dl'],
    dd: ['dl'],
    caption: ['table'],
    thead: ['table'],
    tbody: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
  strip:
    'script style template noscript iframe object embed title textarea select svg math xmp noembed plaintext'.split(
      ' ',
    ),
  clobber: [],
};

/** Removes forbidden HTML but keeps its text, except that of scripts. Throws `RangeError` when nested too deeply. */
export function sanitizeHtml(html: string): string {
  return toHtml(sanitize(fromHtml(html, { fragment: true }), allowed));
}
