import type { PermissionFlag } from 'shared-data/models/permission';

export const flagGroups = [
  {
    id: 'viewing',
    flags: ['anonymous', 'showProgramList', 'enterPresentation', 'showAbstract', 'page', 'video'],
  },
  { id: 'talking', flags: ['issue', 'like', 'showSessionBbs', 'sendMail'] },
  {
    id: 'submitting',
    flags: ['addProgram', 'modifyProgram', 'modifyAccount', 'withoutAbstract', 'disableUpload'],
  },
  { id: 'staff', flags: ['adminPrivilege', 'editorPrivilege'] },
] as const satisfies { id: string; flags: readonly PermissionFlag[] }[];
