import { fold } from 'shared-data/models/fold';
import type { PublicProfile } from 'shared-data/models/user';
import { occurs, searchWords } from '../../../common/search-text.ts';

const most = 8;

/** The first people whose name or affiliation holds all words; nobody for an empty search. */
export function matchingPeople(
  people: readonly (readonly [uid: string, profile: PublicProfile])[],
  search: string,
): (readonly [uid: string, profile: PublicProfile])[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const found: (readonly [string, PublicProfile])[] = [];
  for (const person of people) {
    const [, { name, nameJa = '', affiliation }] = person;
    const text = fold(`${name} ${nameJa} ${affiliation}`);
    if (words.every((word) => occurs(word, text))) found.push(person);
    if (found.length === most) break;
  }
  return found;
}
