import type { TFunction } from 'i18next';
import { type AccountAction, accountActions } from 'shared-data/models/account-task';
import { type AuditEntry, taskActions } from 'shared-data/models/audit';
import { type PrintKind, printKinds } from 'shared-data/models/print';
import { importKinds } from 'shared-data/models/sheet-fields';
import { programTaskWords } from 'shared-ui/staff';
import { paths } from '../../paths.ts';

type Work = keyof typeof taskActions;

const works = Object.keys(taskActions) as Work[];

const pages: Record<Work, string> = {
  import: paths.adminTransfer(),
  undo: paths.adminTransfer(),
  print: paths.adminPrint(),
  archive: paths.adminArchive(),
  accounts: paths.adminAuth(),
  programs: paths.adminProgram(),
  programsUndo: paths.adminProgram(),
};

const workOf = ({ action }: AuditEntry) => works.find((one) => taskActions[one] === action);

/** `Import from a file: Program OBo01 Moss` for what a task did; `thing` alone for what nobody's task did. */
export function doneByTask(t: TFunction, entry: AuditEntry, thing: string): string {
  const work = workOf(entry);
  return work ? t('admin.audit.change', { field: t(`admin.audit.task.${work}`), values: thing }) : thing;
}

/** What a task that an entry began does, for example `PDF: Door signs`, and its page. */
export function taskWords(t: TFunction, entry: AuditEntry): { thing: string; href?: string } {
  const work = workOf(entry);
  if (!work) return { thing: t('admin.audit.thing.task') };
  const name = t(`admin.audit.task.${work}`);
  const detail = work === 'import' ? importedBy(t, entry) : detailOf(t, entry);
  return {
    thing: detail ? t('admin.audit.change', { field: name, values: detail }) : name,
    href: pages[work],
  };
}

/** `Programs (talks.csv)`. */
function importedBy(t: TFunction, { changes: [first] }: AuditEntry): string {
  const after = first?.after;
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return '';
  const { what, name } = after;
  const kind = importKinds.find((one) => one === what);
  return kind ? `${t(`admin.transfer.kind.${kind}`)} (${String(name)})` : '';
}

function detailOf(t: TFunction, { changes: [first] }: AuditEntry): string {
  const after = first?.after;
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return '';
  if (isOneOf(printKinds, after['what'])) return t(`admin.print.kind.${after['what'] as PrintKind}`);
  const { action, session } = after;
  if (!isOneOf(accountActions, action)) return programTaskWords(t, action, session);
  return t(`admin.many.do.${action as AccountAction}`);
}

const isOneOf = (names: readonly string[], value: unknown) =>
  typeof value === 'string' && names.includes(value);
