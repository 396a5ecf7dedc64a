import type { Json } from 'embedded-firebase';
import type { AuditChange } from 'shared-data/models/audit';
import type { Comment } from 'shared-data/models/comment';
import { type CommentRef, caseKey, type ModerationCase } from 'shared-data/models/moderation';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { type ReportContext, reportMails } from '../mail/report-mails.ts';
import type { MayModerate, MayReport } from '../policies/moderation.ts';
import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { change, put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Milliseconds between mails about one comment. */
const mailEvery = 3_600_000;

/** The report, and the mails to administrators if none were written lately. A second report by the same person changes nothing. */
export async function reportChanges(
  { actor, ref, comment, title, shown }: MayReport,
  ports: Ports,
  context: ReportContext,
  reason: string | undefined,
): Promise<Record<string, Json>> {
  const { database, clock } = ports;
  const now = clock.now();
  const known = await read(database, stored.moderationCase(caseKey(ref)));
  if (known?.reports?.[actor.uid] || known?.hiddenAt !== undefined) return {};
  const report = { at: now, ...(reason ? { reason } : {}) };
  const next: ModerationCase = {
    ...newCase(ref, comment),
    ...known,
    reports: { ...known?.reports, [actor.uid]: report },
  };
  if (now - (known?.mailedAt ?? Number.NEGATIVE_INFINITY) < mailEvery) return put(caseOf(ref), next);
  const mails = await reportMails(ports, context, { entry: next, title, shown, reason: report.reason });
  return { ...put(caseOf(ref), { ...next, mailedAt: now }), ...mails };
}

/** Changes comment and case in transactions, so that a concurrent deletion wins. Returns what is audited. */
export async function moderate(
  { ref, action, comment, known }: MayModerate,
  database: Database,
  now: number,
): Promise<{ audit: AuditChange[] }> {
  const path = serverDbPaths.moderationCase(caseKey(ref));
  const decide = async (decision: Decision): Promise<AuditChange[]> => {
    const { value } = await change(database, caseOf(ref), (current) => current && decided(current, decision));
    if (!value) throw new ProblemError('notFound');
    return (['hiddenAt', 'dismissedAt'] as const).map((name) => ({
      what: `${path}/${name}`,
      before: known?.[name] ?? null,
      after: value[name] ?? null,
    }));
  };
  if (action === 'dismiss') return { audit: await decide({ hiddenAt: known?.hiddenAt, dismissedAt: now }) };
  const hide = action === 'hide';
  if (hide === (comment.hidden === true)) return { audit: [] };
  // Kept before the comment loses its text: nothing is lost if the server ends in between.
  if (hide) await database.update(put(caseOf(ref), { ...known, ...newCase(ref, comment) }));
  const body = hide ? '' : (known?.body ?? '');
  const { value } = await change(database, commentOf(ref), (current) => {
    if (!current) return undefined;
    const { hidden: _, ...rest } = current;
    return { ...rest, body, ...(hide ? { hidden: true as const } : {}) };
  });
  if (!value) {
    await database.update({ [path]: null });
    throw new ProblemError('notFound');
  }
  const seen = {
    what: `${commentOf(ref).path}/hidden`,
    before: hide ? null : true,
    after: hide ? true : null,
  };
  return { audit: [...(await decide(hide ? { hiddenAt: now } : { dismissedAt: now })), seen] };
}

type Decision = { [name in 'hiddenAt' | 'dismissedAt']?: number | undefined };

function decided(entry: ModerationCase, { hiddenAt, dismissedAt }: Decision): ModerationCase {
  const { hiddenAt: _, dismissedAt: __, ...rest } = entry;
  return { ...rest, ...(hiddenAt && { hiddenAt }), ...(dismissedAt && { dismissedAt }) };
}

function newCase(ref: CommentRef, { uid, name, body, time }: Comment): ModerationCase {
  const { on, id, key } = ref;
  return { on, id, key, uid, name, body, time };
}

const caseOf = (ref: CommentRef) => stored.moderationCase(caseKey(ref));

const commentOf = ({ on, id, key }: CommentRef) =>
  on === 'program' ? stored.comment(id, key) : stored.boardEntry(id, key);
