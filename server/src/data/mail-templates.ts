import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { type SystemMailTemplate, systemMailTemplates } from 'shared-data/models/mail';
import {
  type CurrentTemplate,
  missingPlaceholders,
  type TemplateChange,
  type TemplatePreview,
  unknownPlaceholders,
} from 'shared-data/models/mail-template';
import { submissionOf } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { sameContent } from 'shared-data/models/same-content';
import { defaultSystemTitle } from 'shared-data/models/site';
import { paths } from 'shared-data/navigation/paths';
import { submissionValues } from '../mail/own-mails.ts';
import { systemTemplates } from '../mail/system-templates.ts';
import { type RenderedMail, renderMail, type TemplateText } from '../mail/template.ts';
import type { MayMailMany } from '../policies/mail.ts';
import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { knownPeople } from './mail-people.ts';

export function currentTemplates(_: MayMailMany, database: Database): Promise<CurrentTemplate[]> {
  return Promise.all(systemMailTemplates.map((id) => currentTemplate(database, id)));
}

/** Throws `conflict` when somebody has changed it since, `invalid` for placeholders. Call with a lock. */
export async function templateChanges(
  _: MayMailMany,
  database: Database,
  { id, before, after }: TemplateChange,
): Promise<Record<string, Json>> {
  const { title, body, flag } = await currentTemplate(database, id);
  if (!sameContent({ title, body, flag }, before)) throw new ProblemError('conflict');
  const at = `${dbPaths.mailTemplates}/${id}`;
  if (after === null) return { [at]: null };
  requireTemplatePlaceholders(id, after);
  const existing = await read(database, stored.mailTemplate(id));
  const type = id.endsWith('Comment') ? 'comment' : 'submission';
  const first = existing ? {} : { id, label: id, note: '', type, system: true };
  return Object.fromEntries(
    Object.entries({ ...first, ...after }).map(([name, value]) => [`${at}/${name}`, value]),
  );
}

/** Rejects with `notFound` when there is no such person. */
export async function previewTemplate(
  proof: MayMailMany,
  ports: Ports,
  { id, uid, ...text }: TemplatePreview,
  publicOrigin: string,
): Promise<RenderedMail> {
  requireTemplatePlaceholders(id, text);
  const base = await read(ports.database, stored.base);
  const known = uid === undefined ? {} : await valuesOf(proof, ports, publicOrigin, { id, uid });
  const path = id === 'successRegistration' ? paths.myRoom() : paths.presentation(sampleValues.programId);
  return renderMail(text, {
    systemTitle: base?.systemTitle || defaultSystemTitle,
    ...sampleValues,
    link: `${publicOrigin}${path}`,
    ...known,
  });
}

/** What is known about a person, and about the first of their presentations. */
async function valuesOf(
  proof: MayMailMany,
  ports: Ports,
  publicOrigin: string,
  { id, uid }: Pick<TemplatePreview, 'id'> & { uid: string },
): Promise<Record<string, string>> {
  const { database } = ports;
  const person = (await knownPeople(proof, ports, publicOrigin)).find((one) => one.uid === uid);
  if (!person) throw new ProblemError('notFound');
  const about = { name: person.name, email: person.address, affiliation: person.affiliation };
  const [first] = Object.keys(person.titles);
  if (first === undefined || id === 'successRegistration') return about;
  const [program, own] = await Promise.all([
    read(database, stored.program(first)),
    read(database, stored.privateProgram(first)),
  ]);
  if (!program || !own) return about;
  if (id === 'successSubmission') {
    const submission = submissionOf(program, own);
    return { ...about, ...(await submissionValues(publicOrigin, database, { id: first, submission })) };
  }
  const link = `${publicOrigin}${paths.presentation(first)}`;
  return { ...about, programId: shownId(program), title: program.title, link };
}

/** Invented; every placeholder of every template. */
const sampleValues = {
  name: 'Kaede Yukimura',
  email: 'kaede@example.org',
  affiliation: 'Institute of Snow Research',
  programId: 'OBp12',
  title: 'Snow on sea ice in early spring',
  author: 'Aino Laine',
  comment: 'How deep was the snow at the second site?',
  submission: 'Title: Snow on sea ice in early spring\nType: Oral (in-person)\nSession: OB',
  submissionJa: '題目: Snow on sea ice in early spring\n発表形式: 口頭（現地）\nセッション: OB',
};

async function currentTemplate(database: Database, id: SystemMailTemplate): Promise<CurrentTemplate> {
  const own = await read(database, stored.mailTemplate(id));
  const { title, body } = systemTemplates[id];
  const standard = { title, body };
  const used = own?.title && own.body ? { title: own.title, body: own.body } : standard;
  return { id, ...used, flag: own?.flag !== false, standard };
}

function requireTemplatePlaceholders(id: SystemMailTemplate, { title, body }: TemplateText): void {
  const wrong = { title: unknownPlaceholders(id, title), body: unknownPlaceholders(id, body) };
  const missing = missingPlaceholders(id, `${title}\n${body}`);
  const errors = {
    ...(wrong.title.length > 0 && { title: 'validation.placeholderUnknown' }),
    ...(missing.length > 0 && { body: 'validation.placeholderMissing' }),
    ...(wrong.body.length > 0 && { body: 'validation.placeholderUnknown' }),
  };
  if (Object.keys(errors).length === 0) return;
  const named = [...wrong.title, ...wrong.body, ...missing].map((name) => `{${name}}`);
  throw new ProblemError('invalid', { detail: named.join(', '), errors });
}
