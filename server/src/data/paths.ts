/** Paths below `server`, which no client ever reads. */
export const serverPaths = {
  idempotencies: 'server/idempotency',
  idempotency: (id: string) => `server/idempotency/${id}`,
  outbox: 'server/outbox',
  outboxMail: (id: string) => `server/outbox/${id}`,
  /** What an administrator decided about held mails: a `MailRelease`, until it has been carried out. */
  mailRelease: 'server/mailRelease',
  mailJobs: 'server/mailJob',
  mailJob: (id: string) => `server/mailJob/${id}`,
  /** Who is still to be written to. */
  mailRecipients: (job: string) => `server/mailRecipient/${job}`,
  mailRecipient: (job: string, uid: string) => `server/mailRecipient/${job}/${uid}`,
  /** `sent`, `failed` or `dropped`. */
  mailResults: (job: string) => `server/mailResult/${job}`,
  mailResult: (job: string, uid: string) => `server/mailResult/${job}/${uid}`,
  /** When a write was last tried for its own sake. */
  health: 'server/health',
  lease: (name: string) => `server/leases/${name}`,
  jobs: 'server/jobs',
  job: (id: string) => `server/jobs/${id}`,
  audit: 'server/audit',
  auditEntry: (id: string) => `server/audit/${id}`,
  locks: 'server/locks',
  lock: (name: string) => `server/locks/${name}`,
  /** What was removed, kept for `binDays`. */
  bin: 'server/bin',
  binnedUsers: 'server/bin/user',
  binnedUser: (uid: string) => `server/bin/user/${uid}`,
  binnedPrograms: 'server/bin/program',
  binnedProgram: (id: string) => `server/bin/program/${id}`,
  binnedFiles: 'server/bin/file',
  binnedFile: (id: string) => `server/bin/file/${id}`,
  /** Changes of address that have to reach both account and records. */
  emailMoves: 'server/emailMoves',
  emailMove: (uid: string) => `server/emailMoves/${uid}`,
  /** Hashed codes of links about a change of address, by account. */
  addressCodes: 'server/addressCode',
  addressCodesOf: (uid: string) => `server/addressCode/${uid}`,
  addressCode: (uid: string, hash: string) => `server/addressCode/${uid}/${hash}`,
  programCounter: 'server/counters/program',
  /** Comments whose mails have been written: `true` per key. */
  noticed: (programId: string, key: string) => `server/noticed/${programId}/${key}`,
  noticedOf: (programId: string) => `server/noticed/${programId}`,
  noticeSince: 'server/noticeSince',
  uploads: 'server/uploads',
  upload: (id: string) => `server/uploads/${id}`,
  files: 'server/files',
  /** What is known of the file shown now: a `StoredFile`. */
  file: (programId: string, kind: string) => `server/files/${programId}/${kind}`,
  fileKey: 'server/secrets/fileKey',
  /** Set once the timetable of an earlier release has become the draft. */
  draftMigrated: 'server/migrated/draftTable',
  seeding: 'server/seeding',
  seeded: 'server/seeded',
  seededFiles: 'server/seededFiles',
} as const;
