export interface TypedName {
  script: string;
  givenName: string;
  middleName?: string;
  familyName: string;
  nameJa?: string;
  affiliation: string;
}

const rows: Record<string, readonly string[]> = {
  Latin: [
    'Ana|Paz',
    'Li|Ø',
    'O|E',
    'U|Å',
    'Siobhán|O’Hara',
    "Niamh|O'Dwyer",
    'Jean-Loup|d’Arc-en-Ciel',
    'Zoë|van ’t Veld',
    'Þórdís|Æsudóttir',
    'Łucja|Żółć',
    'Čeněk|Říha',
    'Ağça|Işık',
    'Gőzőné|Őszi',
    'Māra|Ķēniņa',
    'Nguyễn|Thị Hoài Thương',
    'Ọlá|Ṣówándé',
    'Ñuñez|Muñiz',
    'Straße|Weiß',
    'Ĝoja|Ŝanĝo',
    'Anna Maria|de la Vega y Ruiz',
    'J. P.|Mc-Iver Jr.',
  ],
  'decomposed marks': [
    'Jose\u0301|Pen\u0303a',
    'A\u030Angstro\u0308m|O\u0308berg',
    'Ngu\u0323ye\u0302\u0303n|Tru\u031Bo\u031B\u0300ng',
    'e\u0301|a\u0300',
    'S\u0323\u0307ilo|q\u0323\u0307ara',
    'か\u3099く|は\u309Aん',
    'i\u0307|I\u0307lkin',
  ],
  Han: [
    '明里|白瀬',
    '楓|雪村',
    '雪|氷',
    '小明|欧阳',
    '大文|司徒',
    '𠮷次|𠮷田',
    '辻󠄀子|辻󠄁本',
    '一|丁',
    '龍|龖',
    '葛󠄁|葛󠄀城',
    '彥|髙﨑',
  ],
  Kana: ['あかり|しらせ', 'カエデ|ユキムラ', 'ヴィクトリア|ペトロヴァ', 'ｱｲｺ|ﾌｼﾞ', 'ー|ッ', 'いゝ|みすゞ'],
  Hangul: ['하늘|남궁', '봄|빛', '가\u1102\u1161|\u1112\u1161\u11AB', '솔|이'],
  Arabic: [
    'ليلى|الثلجي',
    'عبد الرحمن|بن يوسف',
    'مُحَمَّد|القُطْبِيّ',
    'نور|ﷲ',
    'گل‌بهار|یخ‌چی',
    'ژاله|کوهستانی',
    'ے|ڈار',
    'ـ|ء',
  ],
  Hebrew: ['שָׁלֹם|קַרְחוֹן', 'נועה|בן־שלג', 'רות|צ׳רני', 'א|ב', 'יע״ל|כהן־לוי'],
  Thai: ['น้ำแข็ง|ขั้วโลกใต้', 'ฟ้า|ณ อยุธยา', 'กิ่ง|ฎุ๊ฏิ์', 'อ|ฤ'],
  Devanagari: ['हिमानी|बर्फ़ीवाला', 'श्री|क्षत्रिय', 'ॐ|ज्ञ', 'र्‍याना|ङ‍्ग'],
  'other Indic': ['பனி|கடல்', 'తుషార|మంచు', 'ಹಿಮ|ಶೀತ', 'മഞ്ഞ്|തണുപ്പൻ', 'তুষার|হিমাদ্রি', 'ਬਰਫ਼|ਠੰਢਾ', 'હિમા|ઠંડી', 'හිම|සීත'],
  Cyrillic: ['Снежана|Ледова', 'Ї|Є', 'Ґанна|Їжак', 'Ӱмӱтъ|Ҥӱр', 'Ѳома|Ѵ'],
  Greek: ['Χιόνη|Παγωμένου', 'Ὠρίων|Ἄλφα', 'Ώ|ς'],
  'Armenian, Georgian': ['Ձյունիկ|Սառցյան', 'თოვლი|ყინულაძე'],
  'African and Asian': [
    'በረዶ|ክረምት',
    'ⵉⴷⴼⵍ|ⴰⵎⵙⵎⵎⴹ',
    'ខ្មែរ|ទឹកកក',
    'ຫິມະ|ນ້ຳກ້ອນ',
    'နှင်း|ရေခဲ',
    'གངས་ཅན|འཁྱགས',
    'ᠴᠠᠰᠤ|ᠮᠥᠰᠦ',
    '𞤐𞤫𞤧|𞤄𞤵𞤵𞤩',
  ],
  'both directions': ['Layla ليلى|Snow ثلج', 'א B|ג D', '雪 Yuki|المطر'],
};

const sayings = [
  '"Snow" & Ice <Lab>',
  'Dept. {title} of Ice; Unit 3, 雪氷',
  'معهد الجليد / מכון הקרח',
  'Institut für Schnee – Ärmelkanal',
];
const odd: readonly Omit<TypedName, 'script' | 'affiliation'>[] = [
  {
    givenName: 'W'.repeat(100),
    middleName: 'm'.repeat(100),
    familyName: '雪'.repeat(100),
    nameJa: '氷'.repeat(100),
  },
  { givenName: '𠮷'.repeat(50), familyName: 'é̂'.repeat(30) },
  {
    givenName: 'Wolfeschlegel-Steinhausen-Bergerdorff',
    middleName: 'X.',
    familyName: 'von und zu der Eisscholle am Rand des Schelfs',
  },
  { givenName: 'a\u200Db', familyName: 'c\u200Cd' },
  { givenName: 'Doe, Jane', familyName: '"The Ice" (Dr.)' },
  { givenName: '=1+1', familyName: '@SUM(A1)' },
  { givenName: 'null', familyName: 'undefined' },
  { givenName: 'constructor', familyName: '__proto__' },
  { givenName: '{name}', familyName: '{programId}' },
];

/** Invented names in many scripts: one letter and very long, composed and decomposed, left-to-right and right-to-left. */
export const typedNames: readonly TypedName[] = [
  ...Object.entries(rows).flatMap(([script, names]) =>
    names.map((name) => {
      const [givenName = '', familyName = ''] = name.split('|');
      return { script, givenName, familyName };
    }),
  ),
  ...odd.map((name) => ({ script: 'odd', ...name })),
].map((name, index) => ({
  ...name,
  ...(index % 3 === 0 && !('nameJa' in name)
    ? { nameJa: `${name.familyName.slice(0, 40)}　${name.givenName.slice(0, 40)}`.trim() }
    : {}),
  affiliation: sayings[index % sayings.length] as string,
}));
