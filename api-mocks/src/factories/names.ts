export const countryWeights = {
  JP: 50,
  US: 9,
  NO: 7,
  DE: 6,
  KR: 6,
  CA: 5,
  GB: 5,
  SE: 4,
  FI: 3,
  CN: 3,
  IN: 2,
} as const;
export type Country = keyof typeof countryWeights;

export type Name = readonly [latin: string, japanese?: string];

interface Names {
  female: readonly Name[];
  male: readonly Name[];
  family: readonly Name[];
}

const plain = (text: string): Name[] => text.split(' ').map((latin) => [latin] as const);
const pairs = (text: string): Name[] =>
  text.split(' ').map((entry) => {
    const [latin = '', japanese = ''] = entry.split('=');
    return [latin, japanese] as const;
  });

export const namesOf: Record<Country, Names> = {
  JP: {
    female: pairs(
      'Haruka=遥 Misaki=美咲 Yui=結衣 Akane=茜 Chihiro=千尋 Sayuri=小百合 Mizuho=瑞穂 Kaede=楓 Natsumi=夏海 Fuyuko=冬子 Aya=彩 Yukino=雪乃 Honoka=穂香 Rie=理恵 Tomoko=朋子',
    ),
    male: pairs(
      'Kenta=健太 Ryo=涼 Shun=駿 Daichi=大地 Takumi=匠 Hayato=隼人 Sota=颯太 Makoto=誠 Naoki=直樹 Yusuke=祐介 Kaito=海斗 Tetsuya=哲也 Hideo=英雄 Masaru=勝 Jun=潤 Toma=冬真',
    ),
    family: pairs(
      'Aomine=青峰 Kitahara=北原 Shirase=白勢 Yukimura=雪村 Hyodo=氷堂 Minami=南 Kazama=風間 Hoshino=星野 Tsukishima=月島 Umihara=海原 Iwase=岩瀬 Asahina=朝比奈 Kurosawa=黒沢 Mizushima=水嶋 Okitsu=興津 Natsume=夏目 Sugawara=菅原 Tachibana=橘 Nishiki=錦 Fujisawa=藤沢 Kaneda=金田 Morioka=森岡 Segawa=瀬川 Hatano=波多野 Izumi=泉 Kanzaki=神崎 Toyama=遠山 Uesugi=上杉',
    ),
  },
  US: {
    female: plain('Abigail Claire Dana Erin Hannah Maya Nora Rachel'),
    male: plain('Caleb Dylan Evan Grant Jonah Marcus Owen Wesley'),
    family: plain('Ashcombe Barlowe Calloway Dunmore Everhart Fairbank Greenlow Halloran Kestrel Marwood'),
  },
  NO: {
    female: plain('Astrid Ingunn Kari Liv Marit Solveig Tuva'),
    male: plain('Bjarne Eirik Gaute Henrik Jostein Sindre Torbjørn'),
    family: plain('Bergvik Fjellheim Grønnvoll Isdal Nordhavn Skarsvåg Vinterli Østbakken'),
  },
  DE: {
    female: plain('Annika Frieda Greta Jana Katrin Lena Svenja'),
    male: plain('Bastian Felix Henning Jonas Lukas Matthias Tilman'),
    family: plain('Birkenfels Eisfeld Grünwald Hohenstein Küstermann Nordlicht Schneeberg Winterstein'),
  },
  KR: {
    female: plain('Da-eun Ha-rin Ji-won Min-seo So-yeon Yu-na'),
    male: plain('Do-hyun Jae-min Joon-ho Min-kyu Seung-woo Tae-yang'),
    family: plain('Bae Cha Eom Hwang Myung Noh Seol Yeo'),
  },
  CA: {
    female: plain('Amélie Brooke Chloé Élise Maren Sophie'),
    male: plain('Alexis Bennett Colin Étienne Graham Tristan'),
    family: plain('Beaulac Chilcotin Fontenelle Lachapelle Northcott Ravenhill Tremont Wapiti'),
  },
  GB: {
    female: plain('Beatrice Charlotte Eleanor Imogen Rosalind Winifred'),
    male: plain('Alistair Duncan Edmund Gareth Rhys Tobias'),
    family: plain('Applegarth Blackmoor Coldstream Dunwick Frostwick Harrowgate Penhallow Thistlewood'),
  },
  SE: {
    female: plain('Ebba Elin Freja Linnea Signe Tove'),
    male: plain('Anton Emil Gustav Ludvig Olle Viktor'),
    family: plain('Björkdal Fjällberg Isaksvik Norrsken Snöfors Stjärnholm Vintersjö'),
  },
  FI: {
    female: plain('Aino Eeva Helmi Kaisa Sanni Tuuli'),
    male: plain('Antti Eero Jussi Mikko Oskari Teemu'),
    family: plain('Hankivuori Jäärinne Kaamonen Lumijoki Pohjanranta Revontaus Talviaho'),
  },
  CN: {
    female: plain('Jiayi Lanxin Meiling Ruoxi Xuefei Yutong'),
    male: plain('Bowen Haoran Junjie Mingze Weichen Zihan'),
    family: plain('Bai Cheng Fang Geng Luo Qiu Shen Xue'),
  },
  IN: {
    female: plain('Ananya Deepika Kavya Meera Priyanka Shreya'),
    male: plain('Arjun Harish Karthik Nikhil Rohan Vivek'),
    family: plain('Bhattarai Chandorkar Deshwal Himani Kulshan Malhar Ranjith Tarang'),
  },
};

export interface Institute {
  en: string;
  ja?: string;
}

export const institutesOf: Record<Country, readonly Institute[]> = {
  JP: [
    { en: 'Institute of Cryosphere Research, Aomine', ja: '青峰雪氷圏研究所' },
    { en: 'Kitahara University', ja: '北原大学' },
    { en: 'Shiokaze University of Marine Science', ja: '潮風海洋大学' },
    { en: 'Polar Observation Center, Tsukishima', ja: '月島極域観測センター' },
    { en: 'Hokuto Institute of Technology', ja: '北斗工業大学' },
    { en: 'Minamisato University', ja: '南里大学' },
    { en: 'Research Institute for Upper Atmosphere, Hoshigaoka', ja: '星ヶ丘超高層大気研究所' },
    { en: 'Museum of Earth History, Iwase', ja: '岩瀬地球史博物館' },
    { en: 'Graduate School of Polar Studies', ja: '極域科学大学院' },
  ],
  US: [
    { en: 'Ridgeline University' },
    { en: 'Great Basin Institute of Snow Science' },
    { en: 'Cascadia Polar Laboratory' },
  ],
  NO: [{ en: 'Nordhavn Arctic University' }, { en: 'Isdal Institute of Geophysics' }],
  DE: [{ en: 'Eisfeld Institute for Polar Research' }, { en: 'University of Küstenburg' }],
  KR: [{ en: 'Haneul Polar Research Center' }, { en: 'Seolwon National University' }],
  CA: [{ en: 'Ravenhill University' }, { en: 'Northcott Centre for Arctic Studies' }],
  GB: [{ en: 'University of Coldstream' }, { en: 'Frostwick Ice Survey' }],
  SE: [{ en: 'Norrsken University' }, { en: 'Fjällberg Space Observatory' }],
  FI: [{ en: 'Revontaus Geophysical Observatory' }, { en: 'University of Lumijoki' }],
  CN: [{ en: 'Xuefeng Academy of Polar Sciences' }, { en: 'Hailan Ocean University' }],
  IN: [{ en: 'Himani Centre for Cryosphere Studies' }, { en: 'Tarang Institute of Ocean Research' }],
};

export const affiliationsOfDepartment = [
  'Department of Earth Sciences',
  'Graduate School of Environmental Science',
  'Arctic Research Group',
  'Space Physics Division',
] as const;

export function japaneseInstituteName(english: string): string | undefined {
  return institutesOf.JP.find(({ en }) => en === english)?.ja;
}
