import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

/** Text with structure and links; nothing that runs, loads or looks like part of the application. */
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

/**
 * HTML by people as it may be shown to others: what is not allowed is taken out, its text is kept except that of scripts and
 * the like. Needs neither DOM nor Node. Throws `RangeError` when it is nested beyond reason.
 */
export function sanitizeHtml(html: string): string {
  return toHtml(sanitize(fromHtml(html, { fragment: true }), allowed));
}
