import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';

/** Why visitors cannot read everything now, which an archive then lacks; null also while it is not known. */
export function missingFrom(
  base: BaseInformation | undefined,
  permission: Record<string, boolean> | undefined,
): 'closed' | 'visitors' | 'programs' | null {
  if (!base || !permission) return null;
  if (isSiteClosed(base)) return 'closed';
  if (!permission['anonymous']) return 'visitors';
  return permission['showProgramList'] ? null : 'programs';
}
