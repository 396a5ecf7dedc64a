/** React writes all values in double quotes, and none of these in a value or a text. */
const tag = /<[a-zA-Z](?:[^"<>]|"[^"]*")*>/g;
const attribute = / ([^\s"=<>]+)="([^"]*)"/g;

/** The CSP forbids style attributes: replaces them by marks, and returns their style sheet. */
export function withoutStyleAttributes(markup: string): { html: string; css: string } {
  const names = new Map<string, string>();
  const html = markup.replace(tag, (whole) =>
    whole.replace(attribute, (one, attributeName: string, style: string) => {
      if (attributeName !== 'style') return one;
      const name = names.get(style) ?? names.size.toString(36);
      names.set(style, name);
      return ` data-style="${name}"`;
    }),
  );
  const css = [...names]
    // The attribute thrice: stronger than the classes of a style sheet, as an attribute would be.
    .map(([style, name]) => `[data-style="${name}"]`.repeat(3).concat(`{${unescaped(style)}}`))
    .join('');
  return { html, css };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** A brace or an end tag would leave the rule; React writes neither of its own. */
function unescaped(style: string): string {
  return style
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[{}<>@\\]/g, '');
}
