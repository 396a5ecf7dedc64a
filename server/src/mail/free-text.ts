import { fromHtml } from 'hast-util-from-html';
import { sanitizeHtml } from '../sanitize-html.ts';
import { fragment, paragraphs } from './fragment.ts';

type Node = ReturnType<typeof fromHtml> | ReturnType<typeof fromHtml>['children'][number];

const block = new Set(['p', 'blockquote', 'ul', 'ol', 'dl', 'pre', 'h2', 'h3', 'h4', 'table', 'hr']);
const line = new Set(['tr', 'br', 'dt', 'dd']);

/** Both parts of a mail written by hand; HTML is sanitized. Throws `RangeError` when it is nested too deep. */
export function freeText(body: string): { text: string; html: string } {
  const clean = body.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
  if (!/<[a-z!/?]/i.test(clean)) {
    const parts = paragraphs(clean).map((paragraph) => fragment(paragraph, (name) => `{${name}}`));
    return {
      text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
      html: parts.map(({ html }) => html).join('\n'),
    };
  }
  const html = sanitizeHtml(clean);
  const text = plain(fromHtml(html, { fragment: true }))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { text: `${text}\n`, html };
}

function plain(node: Node): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ');
  if (node.type !== 'root' && node.type !== 'element') return '';
  const inner = node.children.map((child) => plain(child)).join('');
  if (node.type === 'root') return inner;
  const { tagName, properties } = node;
  const href = typeof properties.href === 'string' ? properties.href : undefined;
  if (href !== undefined && href !== inner) return `${inner} <${href}>`;
  if (tagName === 'li') return `\n- ${inner}`;
  if (line.has(tagName)) return `${inner}\n`;
  return block.has(tagName) ? `\n\n${inner}\n\n` : inner;
}
