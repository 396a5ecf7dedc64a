import { type MailFilter, matchFilter } from 'shared-data/models/mail-filter';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import type { LetterText } from 'shared-data/models/mail-letter';
import { placeholderProblems, textFor } from 'shared-data/models/mail-letter';
import { placeholdersOf, type RenderedMail, renderMail } from '../mail/template.ts';
import { ProblemError } from '../problem.ts';
import type { KnownPerson } from './mail-people.ts';
import { hashOf } from './secret-key.ts';

/** A person whom a filter takes, with the programs it is about. */
export interface Recipient extends Omit<LetterRecipient, 'lacking'> {
  values: Record<string, string>;
}

/** Each person once, however many of their programs fit. */
export async function recipientsOf(people: readonly KnownPerson[], filter: MailFilter): Promise<Recipient[]> {
  return Promise.all(
    people.flatMap((person) => {
      const programs = matchFilter(filter, person.facts);
      return programs === null ? [] : [recipient(person, programs)];
    }),
  );
}

async function recipient(person: KnownPerson, ids: string[]): Promise<Recipient> {
  const { uid, name, address, language, country, affiliation, marks, titles, numbers } = person;
  const programs = ids.map((id) => numbers[id] ?? id);
  const values = {
    ...person.values,
    programId: programs.join(', '),
    programTitle: ids.map((id) => titles[id]).join(', '),
  };
  const version = (await hashOf(JSON.stringify([address, name, language, values]))).slice(0, 16);
  return { uid, name, address, language, country, affiliation, programs, marks, version, values };
}

/** Digest of the recipients and their placeholders; the text of the letter is not part of it. */
export function digestOf(recipients: readonly Recipient[]): Promise<string> {
  return hashOf(
    recipients
      .map(({ uid, version }) => `${uid}:${version}`)
      .sort()
      .join('\n'),
  );
}

export function without(recipients: readonly Recipient[], excluded: readonly string[]): Recipient[] {
  const left = new Set(excluded);
  return recipients.filter(({ uid }) => !left.has(uid));
}

export function lackingOf({ values }: Recipient, uses: readonly string[]): string[] {
  return uses.filter((name) => !values[name]?.trim());
}

export function letterFor(letter: LetterText, { language, values }: Recipient): RenderedMail {
  return renderMail(textFor(letter, language), values);
}

/** Throws `invalid` naming placeholders that lack a value for some recipient. */
export function requireValues(letter: LetterText, recipients: readonly Recipient[]): void {
  const counts = new Map<string, number>();
  const uses = { en: placeholdersOf(textFor(letter, 'en')), ja: placeholdersOf(textFor(letter, 'ja')) };
  for (const one of recipients)
    for (const name of lackingOf(one, uses[one.language])) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 0) return;
  throw new ProblemError('invalid', {
    detail: [...counts].map(([name, count]) => `{${name}}: ${count}`).join(', '),
    errors: { letter: placeholderProblems.empty },
  });
}
