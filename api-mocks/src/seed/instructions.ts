import type { Instruction } from 'shared-data/models/instruction';

const presenters: Instruction = {
  id: 'presenters',
  order: 1,
  title: { en: 'For presenters', ja: '発表者の方へ' },
  body: {
    en: `Please read this before the day of your presentation. Your time and room are in the [timetable](/meeting/table).

## Files

- **Abstract**: a PDF of at most two pages, up to 20 MB.
- **Presentation**: a PDF of your slides or poster, up to 20 MB. It is shown page by page on your presentation page.
- **Video** (optional): up to 100 MB.

Upload them in [My room](/myroom). A large file takes a while to convert; you may close the page meanwhile. A new file replaces the old one once it has been converted.

## Oral presentations

1. Be in the room, or in its online meeting, ten minutes before the session begins, and tell the chair that you are there.
2. A talk takes 15 or 20 minutes, three of them for questions.
3. A bell rings once three minutes before the end and twice at the end.

## Posters

Boards are 90 cm wide and 180 cm high. Please be at yours during the core time. Online posters need nothing but the files; please look at their comments during the core time.

## If something changes

Another presenter, a withdrawal, a clash with another talk: write to [office@symposium.example.org](mailto:office@symposium.example.org).`,
    ja: `発表当日までに必ずお読みください。発表の日時と会場は[タイムテーブル](/meeting/table)でご確認いただけます。

## ファイル

- **要旨**：PDF、2ページ以内、20 MBまで。
- **発表資料**：スライドまたはポスターのPDF、20 MBまで。発表ページで1ページずつ表示されます。
- **動画**（任意）：100 MBまで。

[マイルーム](/myroom)からお送りください。大きなファイルは変換に時間がかかりますが、その間に画面を閉じてもかまいません。新しいファイルは、変換が終わった時点で前のものと置き換わります。

## 口頭発表

1. セッション開始の10分前までに会場（オンラインの方は会議室）に入り、座長にお声がけください。
2. 発表時間は質疑3分を含めて15分または20分です。
3. 終了3分前にベルが1回、終了時に2回鳴ります。

## ポスター発表

ボードは幅90 cm、高さ180 cmです。コアタイムにはボードの前でご説明ください。オンラインポスターはファイルのみで結構ですが、コアタイムにはコメントをご確認ください。

## 変更がある場合

発表者の交代、取り下げ、ほかの講演との重複などは、[office@symposium.example.org](mailto:office@symposium.example.org)までご連絡ください。`,
  },
};

const chairs: Instruction = {
  id: 'chairs',
  order: 2,
  title: { en: 'For chairs and conveners', ja: '座長・コンビーナーの方へ' },
  body: {
    en: `Thank you for leading a session.

## Before the session

- Look through the program of your session; withdrawn talks are marked and leave a gap. **Please do not move talks forward**: people change rooms by the timetable.
- Join the online meeting of the room 15 minutes before the start. The link appears on the page of each timetable item.
- Check that all presenters are there, in the room and online.

## During the session

1. Introduce each presenter by name and affiliation.
2. Keep to the time, also when questions are left.
3. Take questions from the room and from the [board of the session](/meeting/sessionbbs) in turns; those with the most votes come first there.

## Afterwards

Questions that were left open can be answered on the board or on the presentation pages.`,
    ja: `セッションの進行をお引き受けいただき、ありがとうございます。

## 開始前

- 担当セッションのプログラムをご確認ください。取り下げられた講演は印がつき、その時間は空きます。タイムテーブルに合わせて移動する参加者がいますので、**講演を繰り上げないでください**。
- 開始15分前に会場のオンライン会議に入ってください。リンクはタイムテーブルの各枠のページに表示されます。
- 会場とオンラインの発表者がそろっているかご確認ください。

## 進行中

1. 発表者の氏名と所属を紹介してください。
2. 質問が残っていても、時間をお守りください。
3. 会場からの質問と、[セッション掲示板](/meeting/sessionbbs)の質問を交互に取り上げてください。掲示板では賛成票の多い質問が先に並びます。

## 終了後

残った質問には、掲示板または発表ページでお答えいただけます。`,
  },
};

const online: Instruction = {
  id: 'online',
  order: 3,
  title: { en: 'How to join online', ja: 'オンラインでの参加方法' },
  body: {
    en: `All oral sessions can be followed online; posters and videos are on the presentation pages.

1. Open the [timetable](/meeting/table) and choose the session.
2. From the evening before, its page shows **Join the meeting** with meeting ID and passcode.
3. Enter the meeting with your full name and affiliation, for example \`Kaede Yukimura (Minamisato University)\`.

## Good to know

- All times are venue time; the pages also show your own.
- Please keep your microphone off until the chair calls you.
- Recording and taking pictures of slides is not allowed.
- Questions may be written to the [board of the session](/meeting/sessionbbs) at any time.

## If it does not work

Load the page again, then try another browser. If that does not help, write to [office@symposium.example.org](mailto:office@symposium.example.org); we answer within minutes while sessions are on.`,
    ja: `口頭発表のセッションはすべてオンラインで聴講できます。ポスターと動画は各発表ページでご覧ください。

1. [タイムテーブル](/meeting/table)を開き、セッションを選びます。
2. 前日の夕方から、そのページに**会議に参加する**のリンクとミーティングID、パスコードが表示されます。
3. 氏名と所属で入室してください（例：\`雪村 楓（南里大学）\`）。

## ご注意

- 時刻はすべて会場の時刻です。お使いの端末の時刻もあわせて表示されます。
- 座長の指名があるまで、マイクはオフにしてください。
- 録画やスライドの撮影はご遠慮ください。
- 質問は、いつでも[セッション掲示板](/meeting/sessionbbs)に書き込めます。

## うまくいかないとき

ページを再読み込みし、それでも開けない場合は別のブラウザをお試しください。解決しないときは[office@symposium.example.org](mailto:office@symposium.example.org)までご連絡ください。会期中は数分以内にお返事します。`,
  },
};

export const instructions: readonly Instruction[] = [presenters, chairs, online];
