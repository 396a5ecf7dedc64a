/** What a column of a people, programs, sessions or timetable file holds, and by which headings it is known. Files may be in either language. */
export interface SheetField {
  name: string;
  /** Headings, folded when compared: English, Japanese, then others that are understood. */
  words: readonly [en: string, ja: string, ...others: string[]];
  cell: CellKind;
  /** A new entry needs it. */
  required?: true;
}

export type CellKind =
  | 'text'
  | 'yesNo'
  /** Separated by `;` or line breaks. */
  | 'list'
  | 'country'
  | 'authors'
  | 'number'
  | 'date'
  | 'time'
  | { choice: Readonly<Record<string, readonly [en: string, ja: string, ...others: string[]]>> };

export const importKinds = ['people', 'programs', 'sessions', 'timetable', 'programme', 'structure'] as const;
export type ImportKind = (typeof importKinds)[number];
/** What is exported as a table too; a programme comes as a schedule file, a structure as a file of its own. */
export type SheetKind = Exclude<ImportKind, 'programme' | 'structure'>;

const field = (
  name: string,
  words: SheetField['words'],
  cell: CellKind = 'text',
  required?: true,
): SheetField => ({ name, words, cell, ...(required && { required }) });

const forms: CellKind = {
  choice: {
    'oral-in-person': ['Oral in-person', '口頭（会場）', 'oral', '口頭', 'Oral, in person'],
    'oral-online': ['Oral online', '口頭（オンライン）', 'Oral, online', 'online'],
    'poster-in-person': ['Poster in-person', 'ポスター（会場）', 'poster', 'ポスター', 'Poster, in person'],
  },
};

const people: readonly SheetField[] = [
  field(
    'email',
    ['E-mail', 'メールアドレス', 'email', 'mail', 'e-mail address', 'address of e-mail'],
    'text',
    true,
  ),
  field('title', ['Title', '敬称', 'salutation', '称号'], {
    choice: {
      'Prof.': ['Prof.', '教授', 'Professor'],
      'Dr.': ['Dr.', '博士', 'Doctor'],
      'Mr.': ['Mr.', 'Mr.'],
      'Ms.': ['Ms.', 'Ms.', 'Mrs.'],
      '-': ['-', 'なし'],
    },
  }),
  field('givenName', ['Given name', '名', 'first name', '名前（名）'], 'text', true),
  field('middleName', ['Middle name', 'ミドルネーム']),
  field('familyName', ['Family name', '姓', 'last name', 'surname', '名前（姓）'], 'text', true),
  field('nameJa', ['Japanese name', '日本語氏名', 'name in japanese', '漢字氏名', '氏名']),
  field('position', ['Position', '職位', 'career stage'], {
    choice: {
      professor: ['Professor/Associate professor', '教授・准教授', 'professor'],
      'research-associate': [
        'Research associate/Assistant',
        '助教・助手',
        'research associate',
        'research-associate',
      ],
      postdoc: ['Postdoc', 'ポスドク', 'postdoctoral researcher'],
      graduate: ['Graduate student', '大学院生', 'graduate'],
      undergraduate: ['Undergraduate student', '学部生', 'undergraduate'],
      others: ['Others', 'その他', 'other'],
      '-': ['-', 'なし'],
    },
  }),
  field('affiliation', ['Affiliation', '所属', 'institution', 'organization', 'organisation'], 'text', true),
  field('affiliation2', ['Second affiliation', '所属2', 'affiliation 2', 'affiliation2']),
  field('telephone', ['Telephone', '電話番号', 'phone', 'tel']),
  field('address', ['Address', '住所', 'postal address']),
  field('country', ['Country', '国', 'country or region', '国・地域'], 'country', true),
  field('nationality', ['Nationality', '国籍'], 'country'),
  field('gender', ['Gender', '性別'], {
    choice: {
      male: ['Male', '男性', 'm', '男'],
      female: ['Female', '女性', 'f', '女'],
      'no-answer': ['No answer', '回答しない', 'no-answer', '無回答'],
    },
  }),
  field('mainSession', ['Main session', '主なセッション', 'session', 'セッション'], 'text', true),
  field('additionalSessions', ['Additional sessions', 'その他のセッション', 'other sessions'], 'list'),
  field('participation', ['Participation', '参加形態', 'participates as'], {
    choice: {
      oral: ['Oral presenter', '口頭発表', 'oral'],
      poster: ['Poster presenter', 'ポスター発表', 'poster'],
      chair: ['Chairperson', '座長', 'chair'],
      audience: ['Audience', '聴講', 'listener'],
    },
  }),
  field('attendance', ['Attendance', '参加方法', 'online or in-person'], {
    choice: { 'in-person': ['In person', '会場', 'in-person', 'on site'], online: ['Online', 'オンライン'] },
  }),
  field('banquet', ['Banquet', '懇親会'], 'yesNo'),
  field('parties', ['Parties', 'セッション懇親会', 'session party', 'session parties'], 'list'),
  field('travelSupport', ['Travel support', '旅費支援', 'travel funds application'], 'yesNo'),
  field('travelTerms', ['Travel support terms agreed', '旅費支援の条件に同意'], 'yesNo'),
  field('homeContact', ['Address is the home address', '自宅住所'], 'yesNo'),
  field('foreignNationality', ['Foreign nationality', '外国籍'], 'yesNo'),
  field('femaleResearcher', ['Female researcher', '女性研究者'], 'yesNo'),
  field('privacyPolicy', ['Privacy policy agreed', 'プライバシーポリシーに同意', 'privacy policy'], 'yesNo'),
  field('note', ['Note', '備考', 'notes', 'remarks']),
];

const programs: readonly SheetField[] = [
  field('id', ['ID', '番号', 'program id', 'number', 'no.', '発表番号']),
  field('title', ['Title', 'タイトル', '題目', '発表題目'], 'text', true),
  field('sessionId', ['Session', 'セッション', 'session code']),
  field('form', ['Type', '発表形式', 'presentation type', '種別', 'form'], forms),
  field('language', ['Language', '言語'], {
    choice: { en: ['English', '英語', 'en'], ja: ['Japanese', '日本語', 'ja', 'j'] },
  }),
  field('authors', ['Authors', '著者', 'author'], 'authors', true),
  field(
    'email',
    ['Owner', '投稿者', "owner's e-mail", 'owner e-mail', 'e-mail', 'email', 'メールアドレス'],
    'text',
    true,
  ),
  field('requestedType', ['Requested type', '希望形式', 'requested'], forms),
  field('typeChangeable', ['Type may be changed', '形式変更可'], 'yesNo'),
  field('sessionChoice1', ['First choice', '第1希望', 'first session choice', 'session choice 1']),
  field('sessionChoice2', ['Second choice', '第2希望', 'second session choice', 'session choice 2']),
  field('canceled', ['Withdrawn', '取り下げ', 'canceled', 'cancelled'], 'yesNo'),
  field('note', ['Note', '備考', 'notes', 'remarks']),
];

const sessions: readonly SheetField[] = [
  field('id', ['ID', '記号', 'code', 'session', 'session id', 'セッション記号'], 'text', true),
  field('title', ['Title', 'タイトル', 'name', '題名'], 'text', true),
  field('titleJa', ['Japanese title', '日本語タイトル', 'title (japanese)', '日本語名']),
  field('group', ['Group', 'グループ', 'session group']),
  field('conveners', ['Conveners', 'コンビーナー', 'convener', '代表コンビーナー'], 'list'),
  field('scope', ['Scope', '概要', 'description']),
  field('scopeJa', ['Japanese scope', '日本語概要', 'scope (japanese)']),
  field('color', ['Color', '色', 'colour'], 'number'),
];

const timetable: readonly SheetField[] = [
  field('date', ['Date', '日付', 'day'], 'date', true),
  field('room', ['Room', '会場', '部屋'], 'text', true),
  field('begin', ['Begin', '開始', 'start', 'from'], 'time', true),
  field('end', ['End', '終了', 'to'], 'time', true),
  field('kind', ['Kind', '種類', 'type'], {
    choice: {
      oral: ['Oral', '口頭', 'talks'],
      poster: ['Poster', 'ポスター', 'posters'],
      break: ['Break', '休憩'],
      event: ['Event', '行事'],
    },
  }),
  field('sessionId', ['Session', 'セッション', 'session code']),
  field('title', ['Title', 'タイトル']),
  field('titleJa', ['Japanese title', '日本語タイトル']),
  field('convener', ['Convener', 'コンビーナー', 'chair', '座長']),
  field('program', ['Program', '発表番号', 'program id', 'talk']),
  field('talkBegin', ['Talk begins', '発表開始'], 'time'),
  field('talkEnd', ['Talk ends', '発表終了'], 'time'),
  field('board', ['Board', 'ボード', 'board number']),
];

/** Of events of schedule files, whose columns are their own. */
const programme: readonly SheetField[] = [
  field('title', ['Title', 'タイトル'], 'text', true),
  field('date', ['Date', '日付'], 'date', true),
  field('begin', ['Begin', '開始'], 'time', true),
  field('end', ['End', '終了'], 'time', true),
  field('room', ['Room', '会場'], 'text', true),
  field('track', ['Session', 'セッション']),
  field('type', ['Type', '種類'], {
    choice: {
      oral: ['Oral', '口頭'],
      poster: ['Poster', 'ポスター'],
      break: ['Break', '休憩'],
      event: ['Event', '行事'],
    },
  }),
  field('language', ['Language', '言語'], {
    choice: { en: ['English', '英語', 'en'], ja: ['Japanese', '日本語', 'ja'] },
  }),
  field('persons', ['Persons', '登壇者'], 'list'),
  field('canceled', ['Withdrawn', '取り下げ'], 'yesNo'),
];

/** Of entries of a structure, which have no columns: what the preview names. */
const structure: readonly SheetField[] = [
  field('date', ['Date', '日付'], 'date'),
  field('dates', ['Days', '日程'], 'list'),
  field('begin', ['Begin', '開始'], 'time'),
  field('end', ['End', '終了'], 'time'),
  field('room', ['Room', '会場']),
  field('kind', ['Kind', '種類'], {
    choice: {
      oral: ['Oral', '口頭'],
      poster: ['Poster', 'ポスター'],
      break: ['Break', '休憩'],
      event: ['Event', '行事'],
    },
  }),
  field('sessionId', ['Session', 'セッション']),
  field('title', ['Title', 'タイトル']),
  field('titleJa', ['Japanese title', '日本語タイトル']),
  field('group', ['Group', 'グループ']),
  field('conveners', ['Conveners', 'コンビーナー'], 'list'),
  field('scope', ['Scope', '概要']),
  field('scopeJa', ['Japanese scope', '日本語概要']),
  field('color', ['Color', '色'], 'number'),
  field('body', ['Text', '本文']),
  field('bodyJa', ['Japanese text', '日本語本文']),
  field('flag', ['Sent', '送信する'], 'yesNo'),
  field('url', ['Web address', 'URL']),
  field('value', ['Value', '値']),
];

/** What only the faults of a structure's entries name. */
export const faultyEntryFields: readonly SheetField[] = [
  field('what', ['Kind of entry', '項目の種類']),
  field('id', ['ID', 'ID']),
  field('name', ['Name', '名称']),
  field('nameJa', ['Japanese name', '日本語の名称']),
  field('text', ['Text', '本文']),
  field('order', ['Order', '順序'], 'number'),
  field('closed', ['Closed', '非公開'], 'yesNo'),
  field('core', ['Core time', 'コアタイム']),
];

export const sheetFields: Readonly<Record<ImportKind, readonly SheetField[]>> = {
  people,
  programs,
  sessions,
  timetable,
  programme,
  structure,
};

export const foldWord = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*:：.．'’-]+/g, '');

/** For each column of a file its field, or '' for none; each field once, its first column. */
export function guessMapping(kind: ImportKind, headings: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const { name, words } of sheetFields[kind])
    for (const word of [name, ...words]) if (!known.has(foldWord(word))) known.set(foldWord(word), name);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const name = known.get(foldWord(heading)) ?? '';
    if (name === '' || taken.has(name)) return '';
    taken.add(name);
    return name;
  });
}
