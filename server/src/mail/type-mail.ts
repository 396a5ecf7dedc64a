import type { LetterText } from 'shared-data/models/mail-letter';

/** What those get whose programs have another type than they asked for. `{changes}`: `typeDecisionText`. */
export const typeMail: LetterText = {
  mode: 'person',
  subjectEn: '{systemTitle}: the type of your presentation',
  bodyEn: `Dear {name},

The program committee has decided on the type of your presentation:

{changes}

If this is not possible for you, please contact the management office.

Open my room: {link}`,
  subjectJa: '{systemTitle}：発表形式のお知らせ',
  bodyJa: `{name} 様

プログラム委員会により、発表形式が次のとおり決まりました。

{changes}

ご都合がつかない場合は、事務局へご連絡ください。

マイルームを開く：{link}`,
};
