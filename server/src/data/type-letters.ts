import type { Json } from 'embedded-firebase';
import { emailKey } from 'shared-data/models/email-key';
import { kindOfRequest, type PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { type TypeLetters, typeDecisionText } from 'shared-data/models/type-letters';
import { typeMail } from '../mail/type-mail.ts';
import type { MayTellTypes } from '../policies/mail.ts';
import type { Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { newMailJobChanges } from './mail-jobs.ts';
import { type KnownPerson, knownPeople } from './mail-people.ts';
import { hashOf } from './secret-key.ts';

interface Plan {
  letters: TypeLetters;
  people: (KnownPerson & { text: string })[];
  told: readonly PublicProgram[];
}

export async function typeLetters(
  proof: MayTellTypes,
  ports: Ports,
  publicOrigin: string,
): Promise<TypeLetters> {
  return (await plan(proof, ports, publicOrigin)).letters;
}

/** The mails, and what they told of which program, in one update. Rejects with `conflict` when they are not those that were confirmed. */
export async function typeLetterChanges(
  proof: MayTellTypes,
  ports: Ports,
  { id, digest, now, publicOrigin }: { id: string; digest: string; now: number; publicOrigin: string },
): Promise<{ changes: Record<string, Json>; people: number; programs: number }> {
  const { letters, people, told } = await plan(proof, ports, publicOrigin);
  if (letters.digest !== digest || people.length === 0) throw new ProblemError('conflict');
  const recipients = people.map(({ text, ...person }) => ({
    ...person,
    values: { ...person.values, changes: text },
  }));
  const job = { letter: { ...typeMail, id }, people: recipients, now, startAt: now };
  return {
    people: people.length,
    programs: told.length,
    changes: Object.assign(
      newMailJobChanges(proof, id, job),
      ...told.map((program) => put(stored.typeTold(program.id), program.presentationType)),
    ),
  };
}

/** A program's owner is told when its type is neither the one that was asked for nor the one that was told last. */
async function plan(proof: MayTellTypes, ports: Ports, publicOrigin: string): Promise<Plan> {
  const { database } = ports;
  const [programs, own, toldBefore, known] = await Promise.all([
    read(database, stored.programs),
    read(database, stored.privatePrograms),
    read(database, stored.typesTold),
    knownPeople(proof, ports, publicOrigin),
  ]);
  const due = Object.values(programs)
    .flatMap((program) => {
      const half = own[program.id];
      if (!half || program.canceled) return [];
      const wished = kindOfRequest(half.requestedType);
      const owner = half.ownerRemoved ? '' : emailKey(half.email);
      const asWished = wished === program.presentationType;
      return (toldBefore[program.id] ?? wished) === program.presentationType
        ? []
        : [{ program, owner, asWished }];
    })
    .sort((a, b) => (a.program.id < b.program.id ? -1 : 1));
  const byOwner = Map.groupBy(due, ({ owner }) => owner);
  const people = known.flatMap((person) => {
    const decisions = byOwner.get(emailKey(person.address)) ?? [];
    if (decisions.length === 0) return [];
    const text = typeDecisionText(
      decisions.map(({ program, asWished }) => ({
        ...{ shown: shownId(program), title: program.title, type: program.presentationType, asWished },
      })),
      person.language,
    );
    return [{ ...person, text }];
  });
  const reached = new Set(people.map(({ address }) => emailKey(address)));
  const told = due.filter(({ owner }) => reached.has(owner)).map(({ program }) => program);
  const shown = people.map(({ uid, name, language, text }) => ({ uid, name, language, text }));
  const digest = await hashOf(
    JSON.stringify([shown, told.map(({ id, presentationType }) => [id, presentationType])]),
  );
  const unreached = due.filter(({ owner }) => !reached.has(owner)).map(({ program }) => shownId(program));
  return { letters: { digest, people: shown, unreached }, people, told };
}
