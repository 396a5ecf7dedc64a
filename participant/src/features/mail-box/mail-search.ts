import type { MailEntry } from 'shared-data/models/mail';

const texts = new WeakMap<MailEntry, string>();
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** In subject, recipient or text; ignores case and width. */
export function holds(mail: MailEntry, words: readonly string[]): boolean {
  const text = textOf(mail);
  return words.every((word) => text.includes(word));
}

function textOf(mail: MailEntry): string {
  let text = texts.get(mail);
  if (text === undefined) {
    const { subject, to, html } = mail.data;
    text = fold([subject, to?.name, to?.address, plain(html)].join(' '));
    texts.set(mail, text);
  }
  return text;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** For search only: never shown. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
}

/** Milliseconds of work in one go, so that typing stays fluid. */
const slice = 6;
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Works in slices; null when aborted. */
export async function searchMails(
  mails: readonly MailEntry[],
  words: readonly string[],
  signal: AbortSignal,
): Promise<MailEntry[] | null> {
  const found: MailEntry[] = [];
  let begun = performance.now();
  for (const mail of mails) {
    if (performance.now() - begun > slice) {
      await breath();
      begun = performance.now();
    }
    if (signal.aborted) return null;
    if (holds(mail, words)) found.push(mail);
  }
  return signal.aborted ? null : found;
}
