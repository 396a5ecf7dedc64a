import type { Locale } from 'shared-data/models/locales';
import { formatter } from 'shared-data/models/venue-time';
import { paths } from 'shared-data/navigation/paths';
import { escaped } from '../site/preview-tags.ts';

/** What stands around every page of an archive. */
export interface ArchiveFrame {
  title: Record<Locale, string>;
  /** Epoch milliseconds. */
  madeAt: number;
  timeZone: string;
  /** Of the living site. */
  origin: string;
  /** Paths of the pages in it. */
  pages: ReadonlySet<string>;
}

interface Content {
  locale: Locale;
  path: string;
  /** HTML. */
  title: string;
  main: string;
  css: string;
  /** Where the style sheets lie, and pages in this and in the other language. */
  sheets: readonly string[];
  pageAt(path: string): string;
  otherAt: string;
}

const instructions = '/meeting/instruction';
const entries = [paths.home(), paths.meeting(), paths.programs(), paths.tables(), instructions] as const;

const words = {
  en: {
    menu: 'Pages',
    [paths.home()]: 'Home',
    [paths.meeting()]: 'Meeting',
    [paths.programs()]: 'Program',
    [paths.tables()]: 'Timetable',
    [instructions]: 'Instructions',
    other: '日本語',
    made: (day: string) => `Archived on ${day} from`,
  },
  ja: {
    menu: 'ページ',
    [paths.home()]: 'ホーム',
    [paths.meeting()]: 'ミーティング',
    [paths.programs()]: 'プログラム',
    [paths.tables()]: 'タイムテーブル',
    [instructions]: 'ご案内',
    other: 'English',
    made: (day: string) => `${day}に保存した記録です。元のサイト：`,
  },
} as const;

export const sheetName = 'archive.css';

/** Of the parts that only an archive has; all else comes from the site's style sheets. */
export const archiveSheet = `.archive-head{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;padding:.75rem 1rem;border-bottom:1px solid var(--line)}
.archive-head strong{font-size:1.05rem}
.archive-head nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-inline-start:auto}
.archive-head [aria-current]{font-weight:700;text-decoration:none}
.archive-foot{padding:1.5rem 1rem;border-top:1px solid var(--line);font-size:.875rem}
.archive-start{max-width:40rem;margin:4rem auto;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}
@media print{.archive-head nav{display:none}}
`;

export function archivePage(
  { title, madeAt, timeZone, origin, pages }: ArchiveFrame,
  content: Content,
): string {
  const { locale, path, css, sheets, pageAt, otherAt } = content;
  const text = words[locale];
  const other = locale === 'en' ? 'ja' : 'en';
  const menu = entries.flatMap((entry) =>
    pages.has(entry)
      ? [`<a href="${pageAt(entry)}"${entry === path ? ' aria-current="page"' : ''}>${text[entry]}</a>`]
      : [],
  );
  const day = formatter(locale, { dateStyle: 'long', timeZone }).format(madeAt);
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${content.title}</title>${links}${css && `<style>${css}</style>`}</head>
<body><header class="archive-head"><strong>${escaped(title[locale])}</strong><nav aria-label="${text.menu}">${menu.join('')}<a href="${otherAt}" lang="${other}" hreflang="${other}">${text.other}</a></nav></header>
${content.main}
<footer class="archive-foot">${text.made(day)} <a href="${escaped(origin)}">${escaped(new URL(origin).host)}</a></footer></body></html>
`;
}

/** The page that opens first: a choice of language. */
export function startPage({ title }: ArchiveFrame): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title.en)}</title><link rel="stylesheet" href="files/${sheetName}"></head>
<body><main class="archive-start"><h1>${escaped(title.en)}</h1><p><a href="en/index.html" hreflang="en">English</a></p><p><a href="ja/index.html" lang="ja" hreflang="ja">日本語</a></p></main></body></html>
`;
}
