import { dbPaths } from 'shared-data/models/db-paths';
import {
  type ListingKind,
  listingPaths,
  type SpecialSessionKind,
  specialSessionPaths,
} from 'shared-data/models/listing';
import { parseEnquete, parseListing } from 'shared-data/models/parse-listing';
import { permissionOf } from 'shared-data/models/permission';
import { progressCountSchema } from 'shared-data/models/progress';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Enquete, Listing } from 'shared-data/models/site';
import { movieSchema, pageSetSchema, uploadStatusSchema } from 'shared-data/models/stored-file';
import {
  publicProfileSchema,
  storedAddressChangeSchema,
  storedClaimsSchema,
  storedLateAccessSchema,
  storedUserSchema,
} from 'shared-data/models/stored-person';
import {
  moderationCaseSchema,
  privateProgramSchema,
  publicProgramSchema,
  storedCommentSchema,
} from 'shared-data/models/stored-program';
import {
  baseFields,
  informationFields,
  mailTemplateSchema,
  printTextsSchema,
  storedInstructionSchema,
} from 'shared-data/models/stored-setting';
import {
  dayFieldsSchema,
  itemFieldsSchema,
  positionSchema,
  roomFieldsSchema,
  roomZoomSchema,
  slotSchema,
  storedSessionGroupSchema,
  storedSessionSchema,
} from 'shared-data/models/stored-timetable';
import type { ProgramPosition } from 'shared-data/models/timetable';
import * as z from 'zod/mini';
import { serverPaths } from '../data/paths.ts';
import { binnedFileSchema, conversionJobSchema, storedFileSchema, uploadSchema } from './file-records.ts';
import {
  mailReleaseRecordSchema,
  outboxRowSchema,
  storedLetterSchema,
  storedMailJobSchema,
  storedRecipientSchema,
} from './mail-records.ts';
import {
  begunSchema,
  notificationSchema,
  notificationSettingsSchema,
  pushDeviceSchema,
  pushKeysSchema,
} from './notification-records.ts';
import { by, byField, each, type Parse, withChildren } from './parse.ts';
import {
  addressCodeSchema,
  binnedProgramSchema,
  calendarEventSchema,
  calendarFeedSchema,
  datedSchema,
  emailMoveSchema,
  leaseSchema,
  openDraftSchema,
  releasedSchema,
  releaseStateSchema,
  rememberedAnswerSchema,
  storedAuditEntrySchema,
  storedProposalSchema,
  storedReleaseSchema,
} from './server-records.ts';
import { entries, flag, list, record, type Stored } from './stored.ts';
import { storedTaskSchema } from './task-records.ts';

const comment = by(storedCommentSchema);
const item = withChildren(
  withChildren(by(itemFieldsSchema), 'programs', by(slotSchema)),
  'flash',
  by(slotSchema),
);
/** Whatever else it says. */
const placed: Parse<ProgramPosition> = (value) => {
  const known = positionSchema.safeParse(value);
  return known.success ? known.data : null;
};
const room = withChildren(by(roomFieldsSchema), 'tables', item);
const day = withChildren(by(dayFieldsSchema), 'rooms', room);
const openPages = each(each(each(by(z.json()))));
const editing = each(each(by(z.json())));
const user = by(storedUserSchema);
const program = by(publicProgramSchema);
const privateProgram = by(privateProgramSchema);
const claims = by(storedClaimsSchema);
const addressChange = by(storedAddressChangeSchema);
const outboxRow = by(outboxRowSchema);
const mailJob = by(storedMailJobSchema);
const mailLetter = by(storedLetterSchema);
const upload = by(uploadSchema);
const file = by(storedFileSchema);
const job = by(conversionJobSchema);
const code = by(addressCodeSchema);
const lease = by(leaseSchema);
const dated = by(datedSchema);
const coeditor = by(z.literal(true));
const task = by(storedTaskSchema);
const chairs = by(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.literal(true)))));
const delaysSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ minutes: z.number(), at: z.number() })),
);
const unavailableSchema = z.object({ date: z.string(), begin: z.string(), end: z.string() });
/** As participants see them; null for those that are not shown. */
const listing: Parse<Listing> = (value, path) =>
  parseListing(value, path.slice(path.lastIndexOf('/') + 1)) ?? null;
const enquete: Parse<Enquete> = (value) => parseEnquete(value) ?? null;
const moderationCase = by(moderationCaseSchema);
const instruction = by(storedInstructionSchema);
const notification = by(notificationSchema);
const notificationSettings = by(notificationSettingsSchema);

/** Everything the server reads from the database. */
export const stored = {
  /** To change several at once; each is read by its own place. */
  settings: record(dbPaths.setting, by(z.record(z.string(), z.json()))),
  base: record(dbPaths.base, byField(baseFields)),
  information: record(dbPaths.information, byField(informationFields)),
  permission: { path: dbPaths.permission, parse: permissionOf } satisfies Stored<unknown>,
  anonymous: flag(dbPaths.anonymous),
  sendMail: flag(serverDbPaths.sendMail),
  watermark: flag(dbPaths.watermark),
  signInAs: flag(dbPaths.signInAs),
  printTexts: record(dbPaths.printTexts, by(printTextsSchema)),
  mailTemplates: list(dbPaths.mailTemplates, by(mailTemplateSchema)),
  mailTemplate: (id: string) => record(`${dbPaths.mailTemplates}/${id}`, by(mailTemplateSchema)),

  programs: list(dbPaths.programs, program),
  program: (id: string) => record(dbPaths.program(id), program),
  privatePrograms: list(dbPaths.privatePrograms, privateProgram),
  privateProgram: (id: string) => record(dbPaths.privateProgram(id), privateProgram),
  coeditors: entries(dbPaths.coeditors, coeditor),
  coeditorsOf: (programId: string) => list(`${dbPaths.coeditors}/${programId}`, coeditor),
  coeditor: (programId: string, uid: string) => flag(serverDbPaths.coeditor(programId, uid)),
  urls: (programId: string) => list(dbPaths.urls(programId), by(z.string())),
  allComments: entries(serverDbPaths.allComments, comment),
  comment: (programId: string, key: string) => record(`${dbPaths.comments(programId)}/${key}`, comment),

  allBoardEntries: entries(serverDbPaths.allBbs, comment),
  boardEntry: (sessionId: string, key: string) => record(`${dbPaths.bbs(sessionId)}/${key}`, comment),
  moderation: list(dbPaths.moderation, moderationCase),
  moderationCase: (caseKey: string) => record(serverDbPaths.moderationCase(caseKey), moderationCase),

  bounced: (uid: string) => record(serverDbPaths.bouncedOf(uid), by(z.object({ at: z.number() }))),
  progress: (date: string) => record(serverDbPaths.progressOn(date), by(progressCountSchema)),
  walks: entries(dbPaths.walks, by(z.number())),
  allUnavailable: entries(dbPaths.allUnavailable, by(unavailableSchema)),
  session: (id: string) => record(dbPaths.session(id), by(storedSessionSchema)),
  sessions: list(dbPaths.sessions, by(storedSessionSchema)),
  sessionGroups: list(dbPaths.sessionGroupIndex, by(storedSessionGroupSchema)),
  instructions: list(dbPaths.instructions, instruction),
  instruction: (id: string) => record(serverDbPaths.instruction(id), instruction),
  sponsors: list(dbPaths.sponsors, by(z.json())),
  advertisements: list(dbPaths.advertisements, by(z.json())),
  exhibitions: list(dbPaths.exhibitions, by(z.json())),
  contests: list(dbPaths.contests, by(z.json())),
  listings: (kind: ListingKind) => list(listingPaths[kind], listing),
  specialSession: (kind: SpecialSessionKind) => record(specialSessionPaths[kind], by(z.string())),
  enquete: record(dbPaths.enquete, enquete),
  draftTables: list(dbPaths.draftTables, day),
  publicTables: list(dbPaths.tables, day),
  dayChairs: list(dbPaths.chairs, chairs),
  dayDelays: list(dbPaths.delays, by(delaysSchema)),
  acknowledged: list(dbPaths.acknowledged, by(z.object({ note: z.string() }))),
  publicItem: (table: string, inRoom: string, id: string) =>
    record(`${dbPaths.tables}/${table}/rooms/${inRoom}/tables/${id}`, item),
  publicDate: (table: string) => record(`${dbPaths.tables}/${table}/date`, by(z.string())),
  publicRoomName: (table: string, inRoom: string) =>
    record(`${dbPaths.tables}/${table}/rooms/${inRoom}/name`, by(z.string())),
  publicRoomNameJa: (table: string, inRoom: string) =>
    record(`${dbPaths.tables}/${table}/rooms/${inRoom}/nameJa`, by(z.string())),
  draftItem: (table: string, inRoom: string, id: string) =>
    record(dbPaths.draftItem(table, inRoom, id), item),
  zoom: (inRoom: string) => record(dbPaths.zoom(inRoom), by(roomZoomSchema)),
  itemZoom: (inRoom: string, table: string, id: string) =>
    record(dbPaths.itemZoom(inRoom, table, id), by(roomZoomSchema)),
  /** By page, account and slot; whatever the marks hold. */
  openPages: (path: string) =>
    ({ path, parse: (value, report) => openPages(value, path, report) }) satisfies Stored<unknown>,
  /** By account and slot; whatever the marks hold. */
  editing: {
    path: dbPaths.editing,
    parse: (value, report) => editing(value, dbPaths.editing, report),
  } satisfies Stored<unknown>,
  activeSite: record(dbPaths.activeSite, placed),
  /** Where questions were answered. */
  answered: entries(serverDbPaths.allAnswered, placed),
  positions: list(serverDbPaths.positions, by(positionSchema)),
  position: (programId: string) => record(dbPaths.position(programId), by(positionSchema)),
  publicPosition: (programId: string) => record(serverDbPaths.publicPosition(programId), by(positionSchema)),

  users: list(dbPaths.users, user),
  user: (emailKey: string) => record(dbPaths.user(emailKey), user),
  profiles: list(dbPaths.profiles, by(z.record(z.string(), z.unknown()))),
  profile: (uid: string) => record(dbPaths.profile(uid), by(publicProfileSchema)),
  allClaims: list(dbPaths.allClaims, claims),
  claims: (uid: string) => record(dbPaths.claims(uid), claims),
  lateAccess: (uid: string) => record(dbPaths.lateAccess(uid), by(storedLateAccessSchema)),
  addressChanges: list(serverDbPaths.addressChanges, addressChange),
  addressChange: (uid: string) => record(dbPaths.addressChange(uid), addressChange),

  pageSet: (kind: string, programId: string) =>
    record(serverDbPaths.pageSet(kind, programId), by(pageSetSchema)),
  movie: (programId: string) => record(serverDbPaths.movie(programId), by(movieSchema)),
  statuses: entries(dbPaths.statuses, by(uploadStatusSchema)),
  status: (programId: string, kind: string) =>
    record(serverDbPaths.statusOf(programId, kind), by(uploadStatusSchema)),

  outbox: list(serverPaths.outbox, outboxRow),
  outboxMail: (id: string) => record(serverPaths.outboxMail(id), outboxRow),
  mailRelease: record(serverPaths.mailRelease, by(mailReleaseRecordSchema)),
  mailLetters: list(serverPaths.mailLetters, mailLetter),
  mailLetter: (id: string) => record(serverPaths.mailLetter(id), mailLetter),
  mailJobs: list(serverPaths.mailJobs, mailJob),
  mailJob: (id: string) => record(serverPaths.mailJob(id), mailJob),
  mailRecipients: (id: string) => list(serverPaths.mailRecipients(id), by(storedRecipientSchema)),
  mailResults: (id: string) => list(serverPaths.mailResults(id), by(z.string())),

  uploads: list(serverPaths.uploads, upload),
  upload: (id: string) => record(serverPaths.upload(id), upload),
  files: entries(serverPaths.files, file),
  file: (programId: string, kind: string) => record(serverPaths.file(programId, kind), file),
  jobs: list(serverPaths.jobs, job),
  job: (id: string) => record(serverPaths.job(id), job),
  binnedFiles: list(serverPaths.binnedFiles, by(binnedFileSchema)),
  binnedFile: (id: string) => record(serverPaths.binnedFile(id), by(binnedFileSchema)),
  calendarFeed: (uid: string) => record(serverPaths.calendarFeed(uid), by(calendarFeedSchema)),
  calendarEvent: (locale: string, event: string) =>
    record(serverPaths.calendarEvent(locale, event), by(calendarEventSchema)),
  allNotificationSettings: list(serverDbPaths.allNotificationSettings, notificationSettings),
  notificationSettings: (uid: string) => record(dbPaths.notificationSettings(uid), notificationSettings),
  allNotifications: entries(serverDbPaths.allNotifications, notification),
  notification: (uid: string, id: string) => record(dbPaths.notification(uid, id), notification),
  pushDevices: (uid: string) => list(serverPaths.pushDevices(uid), by(pushDeviceSchema)),
  pushDevice: (uid: string, hash: string) => record(serverPaths.pushDevice(uid, hash), by(pushDeviceSchema)),
  pushOwner: (hash: string) => record(serverPaths.pushOwner(hash), by(z.string())),
  pushKeys: record(serverPaths.pushKeys, by(pushKeysSchema)),
  begun: (programId: string) => record(serverPaths.begun(programId), by(begunSchema)),
  fileKey: record(serverPaths.fileKey, by(z.string())),
  badgeKey: record(serverPaths.badgeKey, by(z.string())),

  emailMoves: list(serverPaths.emailMoves, by(emailMoveSchema)),
  emailMove: (uid: string) => record(serverPaths.emailMove(uid), by(emailMoveSchema)),
  addressCodes: entries(serverPaths.addressCodes, code),
  addressCodesOf: (uid: string) => list(serverPaths.addressCodesOf(uid), code),
  lock: (name: string) => record(serverPaths.lock(name), lease),
  lease: (name: string) => record(serverPaths.lease(name), lease),
  audit: list(serverPaths.audit, by(storedAuditEntrySchema)),
  auditEntry: (id: string) => record(serverPaths.auditEntry(id), by(storedAuditEntrySchema)),
  answer: (id: string) => record(serverPaths.idempotency(id), by(rememberedAnswerSchema)),
  answers: list(serverPaths.idempotencies, dated),
  binnedUsers: list(serverPaths.binnedUsers, dated),
  binnedPrograms: list(serverPaths.binnedPrograms, dated),
  binnedProgram: (id: string) => record(serverPaths.binnedProgram(id), by(binnedProgramSchema)),
  tasks: list(serverPaths.tasks, task),
  task: (id: string) => record(serverPaths.task(id), task),
  openDraft: record(dbPaths.openDraft, by(openDraftSchema)),
  released: record(serverPaths.released, by(releasedSchema)),
  releases: list(serverPaths.releases, by(storedReleaseSchema)),
  release: (id: string) => record(serverPaths.release(id), by(storedReleaseSchema)),
  releaseState: (id: string) => record(serverPaths.releaseState(id), by(releaseStateSchema)),
  proposal: record(serverPaths.proposal, by(storedProposalSchema)),
  usedNumbers: list(serverPaths.usedNumbers, by(z.string())),
  usedNumber: (number: string) => record(serverPaths.usedNumber(number), by(z.string())),
  typesTold: list(serverPaths.typesTold, by(z.enum(['oral', 'poster']))),
  typeTold: (programId: string) => record(serverPaths.typeTold(programId), by(z.enum(['oral', 'poster']))),
  programOrders: list(dbPaths.programOrders, by(z.record(z.string(), z.number()))),
  programCounter: record(serverPaths.programCounter, by(z.number())),
  seeded: record(serverPaths.seeded, dated),
};
