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
  ['name badge', 'name tag', 'nameplate', '名札', 'ネームプレート', 'ネームカード', 'バッジ'],
  ['banquet', 'dinner', 'reception', '懇親会', '晩餐会'],
  ['home page', 'website', 'web site', 'ホームページ', 'ウェブサイト'],
  ['download', 'export', 'ダウンロード', '書き出', '保存する', 'エクスポート'],
  ['import', 'upload', '取り込', '取込', 'インポート'],
  // The word for "log" alone is a part of that for "program".
  ['audit log', 'history', '操作記録', '操作ログ', '監査ログ', 'ログ記録', '履歴'],
  ['restore', 'recover', 'undelete', 'trash', '元に戻す', '復元', '復旧', 'ごみ箱', 'ゴミ箱'],
  ['abstract', '要旨', '予稿', 'アブストラクト'],
  ['submission', 'abstract submission', '講演申込', '投稿受付', '応募受付'],
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
  ['mail', 'reminders', 'letter', 'リマインダー', '催促', '督促', '連絡', '一斉送信', '一斉メール'],
  ['undelivered', 'bounced', 'bounces', '届か', '不達', 'バウンス', 'エラーメール'],
  ['presenter', 'speakers', '発表者', '講演者', '登壇者'],
  ['assign', 'allocate', '割り当て', '割当', '振り分け'],
  ['close', 'stopped', '締め切る', '停止', '受付終了'],
  ['find a person', 'look up', 'search', '探す', '検索'],
  ['missing', 'not uploaded', 'readiness', '未提出', '未アップロード', '提出状況', '準備状況'],
  ['presentation file', 'slides', '発表資料', 'スライド'],
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
