export interface Fragment {
  text: string;
  html: string;
}

const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/g;
/** A paragraph such as `Open My room: {link}` becomes a link with that label. */
const labelledLink = /^(.+?)[:：]\s*\{(link|url)\}$/;

/** A template's paragraphs; `---` alone is a rule between languages. */
export function paragraphs(body: string): string[] {
  return body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

export function fragment(paragraph: string, value: (name: string) => string): Fragment {
  if (paragraph === '---') return { text: '-'.repeat(40), html: '<hr>' };
  const fill = (mask: (text: string) => string) =>
    paragraph
      .split(placeholder)
      .map((part, index) => mask(index % 2 === 1 ? value(part) : part))
      .join('');
  const text = fill((part) => part);
  const link = labelledLink.exec(paragraph);
  if (link) {
    const url = value(link[2] as string);
    if (isWebAddress(url)) {
      const label = (link[1] as string).replace(placeholder, (_, name: string) => value(name));
      return { text, html: `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>` };
    }
  }
  if (paragraph.startsWith('> ')) {
    const quoted = fill(escapeHtml).slice(escapeHtml('> ').length);
    const lines = text.slice(2).split('\n');
    return {
      text: lines.map((line) => `> ${line}`).join('\n'),
      html: `<blockquote>${quoted.replaceAll('\n', '<br>')}</blockquote>`,
    };
  }
  return { text, html: `<p>${fill(escapeHtml).replaceAll('\n', '<br>')}</p>` };
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/.test(url);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
