import type { LetterText } from 'shared-data/models/mail-letter';

/** What everybody whom a release concerns gets, in their language. `{changes}`: `noticeText`. */
export const releaseMail: LetterText = {
  mode: 'person',
  subjectEn: '{systemTitle}: changes to the program',
  bodyEn: `Dear {name},

The program has changed ({release}). These changes concern you (venue time):

{changes}

Open the timetable: {link}`,
  subjectJa: '{systemTitle}：プログラムの変更',
  bodyJa: `{name} 様

プログラムが更新されました（{release}）。あなたに関係する変更は次のとおりです（時刻は現地時刻）。

{changes}

タイムテーブルを開く：{link}`,
};
