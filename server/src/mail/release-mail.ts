import type { LetterText } from 'shared-data/models/mail-letter';

/** What everybody whom a release concerns gets, in their language. `{changes}`: `tellingWords`. */
export const releaseMail: LetterText = {
  mode: 'person',
  subjectEn: '{systemTitle}: changes of the programme',
  bodyEn: `Dear {name},

The programme has changed ({release}). This concerns you, in the time of the venue:

{changes}

Open the timetable: {link}`,
  subjectJa: '{systemTitle}：プログラムの変更',
  bodyJa: `{name} 様

プログラムが更新されました（{release}）。関係する変更は次のとおりです。時刻は会場の現地時間です。

{changes}

時間割を開く：{link}`,
};
