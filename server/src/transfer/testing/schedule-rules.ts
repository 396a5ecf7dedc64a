import { SaxesParser } from 'saxes';
import * as z from 'zod';

/** What https://c3voc.de/schedule/schema.json asks for, in our own words. Unknown fields are faults where it closes an object. */
const date = z.iso.date();
const instant = z.iso.datetime({ offset: true });
const text = z.string();
const maybeText = z.nullable(text);
const event = z.strictObject({
  ...{
    id: z.int().min(1),
    guid: z.guid(),
    date: instant,
    title: text,
    room: text,
    type: text,
    language: text,
  },
  // The schema says date-time, its own examples and all readers have the time of day.
  start: z.string().regex(/^[0-2]\d:[0-5]\d$/),
  duration: z.string().regex(/^\d+:\d{2}$/),
  slug: z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/),
  url: z.url(),
  ...{ subtitle: maybeText, track: maybeText, abstract: maybeText, description: z.optional(maybeText) },
  persons: z.array(z.looseObject({ id: z.int(), public_name: text })),
  ...{ links: z.array(z.unknown()), attachments: z.optional(z.array(z.unknown())) },
});
const conference = z.strictObject({
  ...{ title: text, daysCount: z.int(), timeslot_duration: text, start: date, end: date },
  acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
  time_zone_name: z.optional(z.string().regex(/^([A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/)),
  days: z.array(
    z.strictObject({
      ...{ index: z.int(), date, day_start: instant, day_end: instant },
      rooms: z.record(text, z.array(event)),
    }),
  ),
});
export const scheduleJsonRules = z.strictObject({
  $schema: z.optional(text),
  schedule: z.looseObject({ version: text, conference }),
});

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

function treeOf(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (said) => {
    const node = open.at(-1);
    if (node) node.text += said;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root;
}

interface Rule {
  /** Of the text; none allows white space alone. */
  text?: RegExp;
  /** By name; those with `!` at the end of their name must be there. */
  attributes?: Record<string, RegExp>;
  /** By name: how often at least and at most. `one` elements may come in any order. */
  children?: Record<string, [least: number, most: number, Rule]>;
}

const any = /^/;
const dateText = /^\d{4}-\d{2}-\d{2}$/;
const instantText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
const positive = /^[1-9]\d*$/;
const duration = /^\d{1,2}:\d{2}(:\d{1,2})?$/;
const one = (pattern: RegExp): [number, number, Rule] => [1, 1, { text: pattern }];
const many = (rule: Rule): [number, number, Rule] => [0, Number.POSITIVE_INFINITY, rule];
const perhaps = (rule: Rule): [number, number, Rule] => [0, 1, rule];

const eventRule: Rule = {
  attributes: { 'id!': positive, guid: any },
  children: {
    ...{ room: one(any), title: one(any), type: one(any), date: one(instantText) },
    ...{ start: one(/^[0-2]\d:[0-5]\d(:[0-5]\d)?$/), duration: one(duration), abstract: one(any) },
    ...{ slug: one(any), subtitle: one(any), track: one(any) },
    ...{ language: perhaps({ text: any }), description: perhaps({ text: any }) },
    persons: perhaps({ children: { person: many({ text: any, attributes: { id: positive } }) } }),
    links: perhaps({ children: { link: many({ text: any, attributes: { href: any } }) } }),
  },
};
/** What frab's `schedule.xml.xsd` asks for, in our own words. */
const scheduleRule: Rule = {
  children: {
    version: perhaps({ text: any }),
    conference: [
      1,
      1,
      {
        children: {
          ...{ title: one(any), acronym: one(any) },
          ...{ start: perhaps({ text: dateText }), end: perhaps({ text: dateText }) },
          ...{ days: perhaps({ text: /^\d+$/ }), timeslot_duration: perhaps({ text: duration }) },
        },
      },
    ],
    day: [
      1,
      Number.POSITIVE_INFINITY,
      {
        attributes: { date: dateText, start: instantText, end: instantText, index: positive },
        children: { room: many({ attributes: { name: any }, children: { event: many(eventRule) } }) },
      },
    ],
  },
};

/** What is wrong with a `schedule.xml`; throws when it is not well-formed. */
export function scheduleXmlFaults(xml: string): string[] {
  const root = treeOf(xml);
  const faults = faultsOf(root, { children: { schedule: [1, 1, scheduleRule] } }, '');
  const events = root.children.flatMap(({ children }) =>
    children.flatMap((day) => day.children.flatMap((room) => room.children)),
  );
  const held = events.filter(({ name }) => name === 'event');
  for (const key of ['id', 'guid', 'slug'] as const) {
    const values = held.map((node) =>
      key === 'slug' ? node.children.find(({ name }) => name === key)?.text : node.attributes[key],
    );
    if (new Set(values).size < values.length) faults.push(`${key} is not unique`);
  }
  return faults;
}

function faultsOf(node: Node, rule: Rule, path: string): string[] {
  const at = `${path}/${node.name}`;
  const faults: string[] = [];
  if (!(rule.text ?? /^\s*$/).test(node.text)) faults.push(`${at}: text ${JSON.stringify(node.text)}`);
  const attributes = new Map(
    Object.entries(rule.attributes ?? {}).map(([name, pattern]) => [name.replace('!', ''), pattern]),
  );
  for (const name of Object.keys(rule.attributes ?? {}))
    if (name.endsWith('!') && node.attributes[name.slice(0, -1)] === undefined)
      faults.push(`${at}: no ${name}`);
  for (const [name, value] of Object.entries(node.attributes))
    if (!attributes.get(name)?.test(value)) faults.push(`${at}@${name}: ${JSON.stringify(value)}`);
  const counts = new Map<string, number>();
  for (const child of node.children) {
    const [, , below] = rule.children?.[child.name] ?? [];
    counts.set(child.name, (counts.get(child.name) ?? 0) + 1);
    faults.push(...(below ? faultsOf(child, below, at) : [`${at}: unknown ${child.name}`]));
  }
  for (const [name, [least, most]] of Object.entries(rule.children ?? {})) {
    const count = counts.get(name) ?? 0;
    if (count < least || count > most) faults.push(`${at}: ${count} of ${name}`);
  }
  return faults;
}
