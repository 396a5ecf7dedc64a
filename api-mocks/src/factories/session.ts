import type { Session, SessionGroup } from 'shared-data/models/session';

export const sessions: readonly Session[] = [
  {
    id: 'S',
    group: 'special',
    title: 'Special session: Polar science in a decade of change',
    titleJa: '特別セッション：変化の十年と極域科学',
    color: 0,
  },
  {
    id: 'IA',
    group: 'interdisciplinary',
    title: 'Ice sheets and oceans in contact',
    titleJa: '氷床と海洋の接点',
    color: 1,
  },
  {
    id: 'IB',
    group: 'interdisciplinary',
    title: 'Air, snow and carbon across the poles',
    titleJa: '両極の大気・積雪・炭素',
    color: 2,
  },
  { id: 'OA', group: 'ordinary', title: 'Antarctic meteorites', titleJa: '南極隕石', color: 3 },
  { id: 'OB', group: 'ordinary', title: 'Polar biology', titleJa: '極域生物圏', color: 4 },
  { id: 'OG', group: 'ordinary', title: 'Polar geosciences', titleJa: '極域地圏', color: 5 },
  {
    id: 'OM',
    group: 'ordinary',
    title: 'Polar meteorology and glaciology',
    titleJa: '極域気水圏',
    color: 6,
  },
  {
    id: 'OS',
    group: 'ordinary',
    title: 'Space and upper atmospheric sciences',
    titleJa: '極域宙空圏',
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
