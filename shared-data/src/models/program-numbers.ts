import * as z from 'zod/mini';
import type { PresentationType, PublicProgram } from './program.ts';
import { orderedPrograms, type ProgramOrder } from './program-order.ts';
import { shownId } from './program-text.ts';
import { compareSessions } from './session-order.ts';

/** Why a program is left out. Nothing helps the first two but to mend them; the others an editor may pass over. */
const numberObstacles = ['session', 'withdrawn', 'type', 'place', 'conflict', 'moved'] as const;
export type NumberObstacle = (typeof numberObstacles)[number];

const numberOrders = ['session', 'time'] as const;

/** Which programs get numbers, and in which order within a session. */
export const numberChoiceSchema = z.strictObject({
  /** Its id; empty: all. */
  session: z.string().check(z.regex(/^(?:[SIO][A-Za-z0-9-]{0,31})?$/, 'validation.sessionId')),
  /** As staff ordered the session, or as the timetable has it. */
  order: z.enum(numberOrders),
  /** Also programs that are not ready, as long as they are in a session and not withdrawn. */
  unready: z.boolean(),
  /** New ones for programs whose session or type is no longer that of their number. */
  renew: z.boolean(),
});
export type NumberChoice = z.infer<typeof numberChoiceSchema>;

export const numberGivingSchema = z.extend(numberChoiceSchema, {
  /** Of the preview; `conflict` when it would differ by now. */
  digest: z.string().check(z.regex(/^[\w-]{43}$/, 'validation.invalid')),
});
export type NumberGiving = z.infer<typeof numberGivingSchema>;

const program = { id: z.string(), shown: z.string(), title: z.string(), sessionId: z.string() };

export const numberPreviewAnswer = z.strictObject({
  digest: z.string(),
  /** In the order of the numbers; `shown` is what the program is called until then. */
  given: z.array(z.strictObject({ ...program, number: z.string() })),
  left: z.array(z.strictObject({ ...program, reasons: z.array(z.enum(numberObstacles)) })),
  /** Programs that have their number already. */
  kept: z.number(),
});
export type NumberPreview = z.infer<typeof numberPreviewAnswer>;
export type NumberPlan = Omit<NumberPreview, 'digest'>;

export interface NumberSource {
  programs: readonly PublicProgram[];
  isSession: (id: string) => boolean;
  /** By session. */
  orders: Readonly<Record<string, ProgramOrder>>;
  /** Where it stands among all that is in the timetable; undefined when it has no place. */
  placeOf: (id: string) => number | undefined;
  /** Beside session and withdrawal. */
  obstaclesOf: (program: PublicProgram) => NumberObstacle[];
  /** Every number that was given, also to programs that are gone. */
  used: Iterable<string>;
}

const temporary = /^T\d+$/;
const parts = /^([SIO][A-Za-z0-9-]*)([op])(\d{1,9})$/;
const letters: Record<PresentationType, string> = { oral: 'o', poster: 'p' };

/** A program that was entered with an ID of its own, as imports do, has that as its number. */
export function hasNumber({ id, numbers = [] }: Pick<PublicProgram, 'id' | 'numbers'>): boolean {
  return numbers.length > 0 || !temporary.test(id);
}

/** `OBo` of `OBo07`. */
const seriesOf = ({ sessionId, presentationType }: PublicProgram) =>
  `${sessionId}${letters[presentationType]}`;

/** Whether the number names another session or type than the program's. */
function isOutdated(one: PublicProgram): boolean {
  const [, session, letter] = parts.exec(shownId(one)) ?? [];
  return session !== undefined && `${session}${letter}` !== seriesOf(one);
}

/** Numbers `{session}{o|p}{nn}` that continue behind every number that was ever given. The same for the same source and choice. */
export function planNumbers(source: NumberSource, choice: NumberChoice): NumberPlan {
  const { programs, isSession } = source;
  const plan: NumberPlan = { given: [], left: [], kept: 0 };
  const next = series([...source.used, ...programs.flatMap(({ id, numbers = [] }) => [id, ...numbers])]);
  const bySession = Map.groupBy(
    programs.filter(({ sessionId }) => choice.session === '' || sessionId === choice.session),
    ({ sessionId }) => sessionId,
  );
  const sessions = [...bySession].sort(([a], [b]) => compareSessions({ id: a }, { id: b }));
  for (const [session, all] of sessions)
    for (const one of inOrder(all, source, choice.order)) {
      const { id, title, sessionId } = one;
      const about = { id, shown: shownId(one), title, sessionId };
      const numbered = hasNumber(one);
      if (numbered && (one.canceled || !isSession(session) || !isOutdated(one))) plan.kept += 1;
      else {
        const reasons = reasonsOf(one, source, choice, numbered);
        if (reasons.length > 0) plan.left.push({ ...about, reasons });
        else plan.given.push({ ...about, number: next(seriesOf(one)) });
      }
    }
  return plan;
}

function reasonsOf(
  one: PublicProgram,
  { isSession, obstaclesOf }: NumberSource,
  { unready, renew }: NumberChoice,
  numbered: boolean,
): NumberObstacle[] {
  const reasons: NumberObstacle[] = [];
  if (!isSession(one.sessionId)) reasons.push('session');
  if (one.canceled) reasons.push('withdrawn');
  if (numbered && !renew) reasons.push('moved');
  if (reasons.length > 0) return reasons;
  return unready ? [] : obstaclesOf(one);
}

function inOrder(
  programs: readonly PublicProgram[],
  { orders, placeOf }: NumberSource,
  order: NumberChoice['order'],
): PublicProgram[] {
  const listed = orderedPrograms(programs, orders[programs[0]?.sessionId ?? '']);
  const byType = (one: PublicProgram) => Number(one.presentationType !== 'oral');
  const place = (one: PublicProgram) =>
    order === 'time' ? (placeOf(one.id) ?? Number.POSITIVE_INFINITY) : 0;
  const compare = (x: number, y: number) => (x === y ? 0 : x - y);
  return listed.sort((a, b) => byType(a) - byType(b) || compare(place(a), place(b)));
}

/** The number behind the last one of a series that was ever used. */
function series(used: readonly string[]): (name: string) => string {
  const last = new Map<string, number>();
  for (const number of used) {
    const [, session, letter, digits] = parts.exec(number) ?? [];
    if (session === undefined) continue;
    const name = `${session}${letter}`;
    last.set(name, Math.max(last.get(name) ?? 0, Number(digits)));
  }
  return (name) => {
    const number = (last.get(name) ?? 0) + 1;
    last.set(name, number);
    return `${name}${String(number).padStart(2, '0')}`;
  };
}
