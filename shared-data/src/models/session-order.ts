import { compareText } from './compare.ts';

const leading = 'SIO';

export function compareSessions(a: { id: string }, b: { id: string }): number {
  const rank = (id: string) => (leading.indexOf(id.charAt(0)) + leading.length + 1) % (leading.length + 1);
  return rank(a.id) - rank(b.id) || compareText(a.id.slice(1), b.id.slice(1));
}
