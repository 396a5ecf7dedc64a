import type { Locale } from './locales.ts';
import type { ReleaseChange } from './release-changes.ts';
import type { PlaceFact } from './release-facts.ts';
import { type Notice, type NoticeRole, noticeRoles } from './release-notices.ts';
import { clockOf, formatter } from './venue-time.ts';

const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' };

/** `Tue, Dec 1, 09:00–09:15, Hall A, board 12 (core time 13:00–14:00)`, in venue time. */
function placeWords(place: PlaceFact, locale: Locale): string {
  const { date, begin, end, hall, hallJa, board, core } = place;
  const ja = locale === 'ja';
  const when = date ? formatter(locale, day).format(new Date(`${date}T00:00:00Z`)) : '';
  const parts = [when, `${clockOf(begin)}–${clockOf(end)}`, ja ? hallJa || hall : hall];
  if (board) parts.push(ja ? `ボード ${board}` : `board ${board}`);
  const words = parts.filter(Boolean).join(ja ? ' ' : ', ');
  if (!core) return words;
  return ja ? `${words}（コアタイム ${core}）` : `${words} (core time ${core})`;
}

/** One change as a sentence, for the release page and the mail. */
export function releaseWords(change: ReleaseChange, locale: Locale): string {
  const { of, id, number, title, titleJa } = change;
  const name = locale === 'ja' ? titleJa || title : title;
  const about = of === 'program' ? `${number ?? id} ${name}` : name || id.slice(id.lastIndexOf('/') + 1);
  return locale === 'ja' ? `${about}：${phraseJa(change)}` : `${about}: ${phraseEn(change)}`;
}

function phraseEn({ kind, from, to, before, after }: ReleaseChange): string {
  const at = (places: readonly PlaceFact[]) => places.map((place) => placeWords(place, 'en')).join('; ');
  switch (kind) {
    case 'placed':
      return `will take place on ${at(to)}`;
    case 'moved':
      return `moved from ${at(from)} to ${at(to)}`;
    case 'unplaced':
      return `is no longer in the timetable (it was on ${at(from)})`;
    case 'canceled':
      return 'has been canceled';
    case 'restored':
      return `will take place after all${to.length > 0 ? `, on ${at(to)}` : ''}`;
    case 'renamed':
      return `has a new title: “${after}” (before: “${before}”)`;
    case 'number':
      return `has the number ${after} (before: ${before})`;
    case 'session':
      return `moved from session ${before || '–'} to session ${after || '–'}`;
    case 'type':
      return after === 'poster' ? 'is now a poster' : 'is now an oral presentation';
    case 'flash':
      return to.length > 0 ? `has a flash talk on ${at(to)}` : 'no longer has a flash talk';
    case 'chairs':
      return `is now chaired by ${after || 'nobody'} (before: ${before || 'nobody'})`;
    case 'late':
      return after === '0' ? 'is on time again' : `is running ${after} minutes late`;
  }
}

function phraseJa({ kind, from, to, before, after }: ReleaseChange): string {
  const at = (places: readonly PlaceFact[]) => places.map((place) => placeWords(place, 'ja')).join('、');
  switch (kind) {
    case 'placed':
      return `${at(to)} に行われます`;
    case 'moved':
      return `${at(from)} から ${at(to)} に変更されました`;
    case 'unplaced':
      return `タイムテーブルから外れました（変更前：${at(from)}）`;
    case 'canceled':
      return '中止になりました';
    case 'restored':
      return `行われることになりました${to.length > 0 ? `（${at(to)}）` : ''}`;
    case 'renamed':
      return `タイトルが「${after}」に変わりました（変更前：「${before}」）`;
    case 'number':
      return `番号が ${after} になりました（変更前：${before}）`;
    case 'session':
      return `セッションが ${before || '–'} から ${after || '–'} に変わりました`;
    case 'type':
      return after === 'poster' ? 'ポスター発表になりました' : '口頭発表になりました';
    case 'flash':
      return to.length > 0 ? `フラッシュトークは ${at(to)} です` : 'フラッシュトークはなくなりました';
    case 'chairs':
      return `座長が ${after || '未定'} になりました（変更前：${before || '未定'}）`;
    case 'late':
      return after === '0' ? '定刻に戻りました' : `${after} 分遅れています`;
  }
}

const headings: Record<Locale, Record<NoticeRole, string>> = {
  en: {
    presenter: 'Your presentations:',
    coeditor: 'Presentations you can edit:',
    chair: 'Sessions you chair:',
    star: 'Presentations in My program:',
  },
  ja: {
    presenter: 'あなたの発表：',
    coeditor: 'あなたが共同編集する発表：',
    chair: 'あなたが座長を務めるセッション：',
    star: 'あなたのマイプログラムの発表：',
  },
};

/** All changes for one person, each once, under their closest role. */
export function noticeText(notices: readonly Notice[], locale: Locale): string {
  const byRole = Map.groupBy(notices, ({ roles }) => roles[0] ?? 'star');
  return noticeRoles
    .flatMap((role) => {
      const lines = (byRole.get(role) ?? []).map(({ change }) => `• ${releaseWords(change, locale)}`);
      return lines.length > 0 ? [[headings[locale][role], ...lines].join('\n')] : [];
    })
    .join('\n');
}
