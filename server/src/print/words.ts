import { standardHeadings } from 'shared-data/models/print-texts';

/** Fixed texts of printed pages. */
export const words = {
  en: {
    contents: 'Contents',
    authors: 'Author index',
    noAbstract: 'No abstract was submitted.',
    damaged: 'The abstract of this entry could not be printed.',
    conveners: 'Conveners',
    participants: 'Participants',
    programme: 'Program',
    book: 'Abstracts',
    attendance: standardHeadings.attendance.en,
    presentation: standardHeadings.presentation.en,
    certifies: 'This is to certify that',
    attended: 'attended',
    presented: 'presented the following at',
    inRoom: (room: string) => ` (${room})`,
    noTalks: 'Nothing takes place here on this day.',
  },
  ja: {
    contents: '目次',
    authors: '著者索引',
    noAbstract: '要旨は提出されていません。',
    damaged: 'この発表の要旨は印刷できませんでした。',
    conveners: 'コンビーナー',
    participants: '参加者名簿',
    programme: 'プログラム',
    book: '講演要旨集',
    attendance: standardHeadings.attendance.ja,
    presentation: standardHeadings.presentation.ja,
    certifies: '下記のとおり証明します。',
    attended: '参加した会議',
    presented: '下記の発表を行った会議',
    inRoom: (room: string) => `（${room}）`,
    noTalks: 'この日の予定はありません。',
  },
} as const;
