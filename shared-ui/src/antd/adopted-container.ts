let container: HTMLElement | undefined;

/** Container for antd's runtime styles. The CSP rejects inline style elements, so each is mirrored into an adopted style sheet. */
export function adoptedContainer(): HTMLElement {
  if (container) return container;
  const box = document.createElement('div');
  const sheets = new Map<Element, { text: string; sheet: CSSStyleSheet }>();
  const mirror = () => {
    const styles = [...box.querySelectorAll('style')];
    const own = new Set([...sheets.values()].map(({ sheet }) => sheet));
    for (const style of styles) {
      const text = style.textContent ?? '';
      const known = sheets.get(style) ?? { text: '', sheet: new CSSStyleSheet() };
      if (known.text !== text) known.sheet.replaceSync(text);
      sheets.set(style, { ...known, text });
    }
    for (const style of sheets.keys()) if (!box.contains(style)) sheets.delete(style);
    document.adoptedStyleSheets = [
      ...document.adoptedStyleSheets.filter((sheet) => !own.has(sheet)),
      ...styles.flatMap((style) => sheets.get(style)?.sheet ?? []),
    ];
  };
  new MutationObserver(mirror).observe(box, { childList: true, subtree: true, characterData: true });
  container = box;
  return box;
}
