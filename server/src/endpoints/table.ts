import { audit, restoreAudited } from './audit/audit.ts';
import { changeAddress } from './auth/address-change.ts';
import { followAddressLink } from './auth/address-link.ts';
import { appendAccount } from './auth/append.ts';
import { changeClaims } from './auth/claims.ts';
import { deleteAccount } from './auth/delete.ts';
import { emailVerification } from './auth/email-verification.ts';
import { listAccounts } from './auth/list.ts';
import { changeManyAccounts, reportManyAccounts } from './auth/many.ts';
import { passwordReset } from './auth/password-reset.ts';
import { endSignIn } from './auth/sign-out.ts';
import { createToken } from './auth/token.ts';
import { updateAccount } from './auth/update.ts';
import { changeCalendarFeed } from './calendar/feed.ts';
import { moderateComment } from './comment/moderate.ts';
import { reportComment } from './comment/report.ts';
import { appendDraft, deleteDraft } from './draft/draft.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { figures } from './figures/figures.ts';
import { download } from './files/download.ts';
import { remove } from './files/remove.ts';
import { appendInstruction } from './instruction/append.ts';
import { deleteInstruction } from './instruction/delete.ts';
import { orderInstructions } from './instruction/order.ts';
import { updateInstruction } from './instruction/update.ts';
import { listLimits, releaseLimit } from './limit/limits.ts';
import { changeEnquete, changeListings, changeSpecialSession } from './listing/listing.ts';
import {
  appendMailJob,
  listMailJobs,
  logOfMailJob,
  releaseMail,
  retryMail,
  updateMailJob,
} from './mail/jobs.ts';
import { listLetters, listRecipients, previewLetter, saveLetter, testLetter } from './mail/letters.ts';
import { sendMail } from './mail/send-mail.ts';
import { changeTemplate, listTemplates, previewMail } from './mail/templates.ts';
import { changeDevice, pushKey } from './notification/device.ts';
import { appendNumbers, previewNumbers } from './number/number.ts';
import { appendProgram } from './program/append.ts';
import { changeCoeditor } from './program/coeditor.ts';
import { deleteProgram } from './program/delete.ts';
import { lateAccess } from './program/late-access.ts';
import { changeLink } from './program/link.ts';
import { changeManyPrograms, reportManyPrograms, undoManyPrograms } from './program/many.ts';
import { changeOwner } from './program/owner.ts';
import { updateProgram } from './program/update.ts';
import {
  appendProposal,
  applyProposal,
  cancelProposal,
  showProposal,
  undoProposal,
} from './proposal/proposal.ts';
import { beginRehearsal } from './rehearsal/begin.ts';
import {
  appendRelease,
  compareReleases,
  listReleases,
  previewRelease,
  restoreRelease,
} from './release/release.ts';
import { appendSession } from './session/append.ts';
import { deleteSession } from './session/delete.ts';
import { changeSessionGroups } from './session/groups.ts';
import { mergeSessions, splitSession } from './session/merge.ts';
import { updateSession } from './session/update.ts';
import { uploadLogo } from './setting/logo.ts';
import { appendDay } from './timetable/append.ts';
import { deleteDay } from './timetable/delete.ts';
import { updateDay } from './timetable/update.ts';
import { changeZoom } from './timetable/zoom.ts';
import { appendArchive } from './transfer/archive.ts';
import { appendImport, applyImport, previewImport } from './transfer/import.ts';
import { appendPrint, openTaskFile } from './transfer/print.ts';
import { cancelTask, listTasks } from './transfer/task.ts';
import { previewUndo, undoImport } from './transfer/undo.ts';
import { appendTypeLetters, previewTypeLetters } from './type-letter/type-letter.ts';
import { appendUser } from './user/append.ts';
import { deleteUser } from './user/delete.ts';
import { updateUser } from './user/update.ts';

/** Every API call that changes data or returns private data. */
export const endpoints: readonly AnyEndpoint[] = [
  listAccounts,
  appendAccount,
  deleteAccount,
  updateAccount,
  changeAddress,
  followAddressLink,
  changeManyAccounts,
  reportManyAccounts,
  changeClaims,
  createToken,
  endSignIn,
  emailVerification,
  passwordReset,
  appendUser,
  updateUser,
  deleteUser,
  appendSession,
  updateSession,
  mergeSessions,
  splitSession,
  deleteSession,
  changeSessionGroups,
  appendProgram,
  updateProgram,
  deleteProgram,
  changeManyPrograms,
  reportManyPrograms,
  undoManyPrograms,
  previewNumbers,
  appendNumbers,
  changeOwner,
  changeCoeditor,
  lateAccess,
  changeLink,
  reportComment,
  moderateComment,
  changeCalendarFeed,
  pushKey,
  changeDevice,
  appendInstruction,
  updateInstruction,
  deleteInstruction,
  appendDay,
  updateDay,
  deleteDay,
  orderInstructions,
  changeZoom,
  changeListings,
  changeSpecialSession,
  changeEnquete,
  uploadLogo,
  showProposal,
  appendProposal,
  cancelProposal,
  applyProposal,
  undoProposal,
  appendImport,
  previewImport,
  applyImport,
  previewUndo,
  undoImport,
  appendPrint,
  appendArchive,
  listTasks,
  cancelTask,
  openTaskFile,
  appendDraft,
  deleteDraft,
  listReleases,
  previewRelease,
  appendRelease,
  compareReleases,
  restoreRelease,
  previewTypeLetters,
  appendTypeLetters,
  download,
  remove,
  audit,
  restoreAudited,
  figures,
  beginRehearsal,
  listLimits,
  releaseLimit,
  sendMail,
  listMailJobs,
  logOfMailJob,
  listLetters,
  saveLetter,
  listRecipients,
  previewLetter,
  testLetter,
  appendMailJob,
  updateMailJob,
  retryMail,
  releaseMail,
  listTemplates,
  changeTemplate,
  previewMail,
];
