import { squeezed } from 'shared-data/models/fold';

/** What people call the same thing. Each row is found by each of its words. */
const groups = [
  ['mail', 'email', 'メール', '電子メール', 'Eメール'],
  ['sign in', 'log in', 'サインイン', 'ログイン', 'ログオン'],
  ['time zone', 'タイムゾーン', '時間帯', '標準時', '時差'],
  ['deadline', 'due date', 'closing date', '締切', '締め切り', '締切り', '〆切', '期限'],
  ['delete', 'remove', 'erase', '削除', '消去', '消す'],
  ['color', 'colour', 'カラー', '色', '配色'],
  ['program', 'programme', 'プログラム'],
  ['timetable', 'schedule', '時間割', '時刻表', '日程表', 'タイムテーブル'],
  ['questionnaire', 'survey', 'poll', 'アンケート', '質問票'],
  ['name badge', 'name tag', 'nameplate', '名札', 'ネームプレート', 'ネームカード'],
  ['banquet', 'dinner', 'reception', '懇親会', '晩餐会'],
  ['home page', 'website', 'web site', 'ホームページ', 'ウェブサイト'],
  ['download', 'export', 'ダウンロード', '書き出', '保存する', 'エクスポート'],
  ['import', 'upload', '取り込', '取込', 'インポート'],
  ['audit log', 'history', '操作記録', '履歴', 'ログ'],
  ['abstract', '要旨', '予稿', 'アブストラクト'],
  ['administrator', 'admin', '管理者', '運営者'],
  ['permission', 'right', '権限', '許可'],
  ['announcement', 'news', 'notice', 'お知らせ', 'ニュース'],
  [
    'withdraw',
    'withdrawn',
    'withdrawal',
    'cancel',
    'canceled',
    'cancelled',
    '取り下げ',
    '取下げ',
    'キャンセル',
  ],
  ['figures', 'statistics', '統計', '集計'],
  ['sponsor', '協賛', 'スポンサー', '後援'],
  ['participant', 'attendee', '参加者', '出席者'],
  ['disable', 'disabled', 'deactivated', 'blocked', 'locked', '無効', '停止', 'ブロック', 'ロック'],
  ['create', 'new', 'add', '作成', '新規', '追加'],
  ['people', 'participants', 'attendees', '参加者', '利用者'],
  ['mail', 'reminders', 'リマインダー', '催促', '督促'],
  ['undelivered', 'bounced', 'bounces', '届か', '不達', 'バウンス', 'エラーメール'],
  ['somebody else', 'visitors', 'preview', 'プレビュー', '他の人'],
  ['new accounts', 'sign up', '新規アカウント', 'サインアップ', '新規登録'],
  ['opening and closing', 'timeline', '受付期間', 'タイムライン'],
  ['session parties', 'party', 'パーティー'],
  ['change a session', 'convener', 'chairs', 'コンビーナー', '座長'],
  ['reported comments', 'moderation', 'モデレーション'],
  ['like presentations', 'likes', 'いいね'],
  ['meeting url', 'video call', 'ビデオ会議', 'Zoom'],
].map((words) => words.map(squeezed));

/** Shorter beginnings of a word say too little. */
const shortest = (word: string) => (/^[\x20-\x7e]*$/.test(word) ? 3 : 2);

/** Other words, squeezed, for what is typed, which may be the beginning of one. */
export function sameWords(typed: string): readonly string[] {
  const word = squeezed(typed);
  if (word.length < shortest(word)) return [];
  return groups.flatMap((words) => (words.some((one) => one.startsWith(word)) ? words : []));
}
