import type { LetterRecipient, LetterRecipients } from 'shared-data/models/mail-job';
import {
  type Letter,
  languagesIn,
  letterPlaceholders,
  type SavedLetter,
  textFor,
} from 'shared-data/models/mail-letter';
import { placeholdersIn } from 'shared-data/models/mail-template';

/** What the form holds: the letter and the version it is based on, also in a draft. */
export interface LetterValues extends Letter {
  version: number;
}

export function letterValuesOf(saved: SavedLetter): LetterValues {
  const { version } = saved;
  return { ...letterOf(saved), version };
}

/** Conditions without a value are not part of the letter yet. */
export function letterOf(values: Letter): Letter {
  const { subjectEn, bodyEn, subjectJa, bodyJa, mode, filter, excluded } = values;
  return {
    subjectEn,
    bodyEn,
    subjectJa,
    bodyJa,
    mode,
    filter: filter.filter((condition) => condition.values.length > 0),
    excluded,
  };
}

export function usedIn(letter: Letter): string[] {
  const texts = languagesIn(letter).map((language) => textFor(letter, language));
  const used = new Set(texts.flatMap(({ title, body }) => placeholdersIn(`${title}\n${body}`)));
  return letterPlaceholders.filter((name) => used.has(name));
}

export function reachedBy({ people }: LetterRecipients, excluded: readonly string[]): LetterRecipient[] {
  const left = new Set(excluded);
  return people.filter(({ uid }) => !left.has(uid));
}

/** Those whose letter would have a gap, and the placeholders that are empty for them, as people type them. */
export function lackingIn(people: readonly LetterRecipient[]): { lacking: LetterRecipient[]; names: string } {
  const lacking = people.filter((person) => person.lacking.length > 0);
  const names = [...new Set(lacking.flatMap((person) => person.lacking))].map((name) => `{${name}}`);
  return { lacking, names: names.join(', ') };
}

export interface ListChange {
  added: LetterRecipient[];
  removed: LetterRecipient[];
  /** Whose letter would say something else. */
  changed: LetterRecipient[];
}

/** How the list of those who get the letter differs from the one that was shown; null when it does not. */
export function listChange(
  shown: LetterRecipients,
  now: LetterRecipients,
  excluded: readonly string[],
): ListChange | null {
  if (shown.digest === now.digest) return null;
  const reached = (list: LetterRecipients) => new Map(reachedBy(list, excluded).map((one) => [one.uid, one]));
  const [before, after] = [reached(shown), reached(now)];
  return {
    added: [...after.values()].filter(({ uid }) => !before.has(uid)),
    removed: [...before.values()].filter(({ uid }) => !after.has(uid)),
    changed: [...after.values()].filter(({ uid, version }) => {
      const known = before.get(uid);
      return known !== undefined && known.version !== version;
    }),
  };
}
