import type { MailEntry } from 'shared-data/models/mail';

const texts = new WeakMap<MailEntry, string>();
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words to look for; each must occur. */
export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Whether subject, recipient or text of a mail hold every word; capitals and width of letters do not matter. */
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

/** For finding only: never shown. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
}

/** Longest work in one go, milliseconds, so that typing is never held up. */
const slice = 6;
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The mails that hold every word, in their order; null when it was called off. Thousands take several turns. */
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
