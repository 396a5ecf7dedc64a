import type { Session, SessionGroup } from 'shared-data/models/session';

export const sessions: readonly Session[] = [
  {
    id: 'S',
    group: 'special',
    title: 'Special session: Polar science in a decade of change',
    titleJa: '特別セッション：変化の十年と極域科学',
    scope:
      'What has changed in the polar regions within ten years, and what polar science has to do about it. We invite results that cross disciplines: long series, reanalyses, and lessons for the next decade.',
    scopeJa:
      'この十年で極域に何が起き、極域科学は何をすべきか。分野を越えた成果（長期観測、再解析、次の十年への教訓）の発表を募ります。',
    color: 0,
  },
  {
    id: 'IA',
    group: 'interdisciplinary',
    title: 'Ice sheets and oceans in contact',
    titleJa: '氷床と海洋の接点',
    scope:
      'Where ice meets the ocean: ice shelves, tidewater glaciers, sea ice and the water below them.\n\n- melting from below, and how it is measured\n- fresh water and circulation\n- models that couple ice and ocean',
    scopeJa:
      '氷と海が出会う場所、すなわち棚氷、溢流氷河、海氷とその下の海水を対象とします。\n\n- 底面融解とその観測\n- 淡水と海洋循環\n- 氷床海洋結合モデル',
    color: 1,
  },
  {
    id: 'IB',
    group: 'interdisciplinary',
    title: 'Air, snow and carbon across the poles',
    titleJa: '両極の大気・積雪・炭素',
    scope:
      'Exchange of gases, particles and heat between air, snow and sea in the Arctic and the Antarctic, from single grains of snow to the carbon budget of a hemisphere.',
    scopeJa:
      '北極・南極における大気、雪、海の間の気体・粒子・熱の交換を、雪粒子から半球規模の炭素収支まで扱います。',
    color: 2,
  },
  {
    id: 'OA',
    group: 'ordinary',
    title: 'Antarctic meteorites',
    titleJa: '南極隕石',
    scope: 'Search, classification and analysis of meteorites and micrometeorites from Antarctica.',
    scopeJa: '南極で採集された隕石・微隕石の探査、分類、分析を扱います。',
    color: 3,
  },
  {
    id: 'OB',
    group: 'ordinary',
    title: 'Polar biology',
    titleJa: '極域生物圏',
    scope:
      'Life on land, in lakes and in the sea at high latitudes: ecology, physiology, genetics, and how living things answer to a changing climate.',
    scopeJa: '高緯度の陸域・湖沼・海洋の生物を対象に、生態、生理、遺伝、気候変動への応答を扱います。',
    color: 4,
  },
  {
    id: 'OG',
    group: 'ordinary',
    title: 'Polar geosciences',
    titleJa: '極域地圏',
    scope: 'Geology, geomorphology, geodesy and geophysics of the polar regions.',
    scopeJa: '極域の地質学、地形学、測地学、地球物理学を扱います。',
    color: 5,
  },
  {
    id: 'OM',
    group: 'ordinary',
    title: 'Polar meteorology and glaciology',
    titleJa: '極域気水圏',
    scope: 'Atmosphere, snow, glaciers and ice cores: observation, remote sensing and models.',
    scopeJa: '大気、雪氷、氷河、アイスコアの観測、リモートセンシング、モデル研究を扱います。',
    color: 6,
  },
  {
    id: 'OS',
    group: 'ordinary',
    title: 'Space and upper atmospheric sciences',
    titleJa: '極域宙空圏',
    scope:
      'The upper atmosphere and near space above the poles: aurora, radar and satellite observations, space weather.',
    scopeJa: '両極上空の超高層大気と宇宙空間を対象に、オーロラ、レーダー・衛星観測、宇宙天気を扱います。',
    color: 7,
  },
];

export const sessionGroups: readonly SessionGroup[] = [
  { id: 'special', title: 'Special session', titleJa: '特別セッション', order: 1 },
  { id: 'interdisciplinary', title: 'Interdisciplinary sessions', titleJa: '横断セッション', order: 2 },
  { id: 'ordinary', title: 'Ordinary sessions', titleJa: '通常セッション', order: 3 },
];

export function session(id: string, conveners: readonly string[] = []): Session {
  const found = sessions.find((entry) => entry.id === id);
  if (!found) throw new Error(`no session ${id}`);
  return { ...found, ...(conveners.length > 0 ? { conveners: [...conveners] } : {}) };
}
