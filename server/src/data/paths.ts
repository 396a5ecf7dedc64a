/** Paths below `server`, which no client ever reads. */
export const serverPaths = {
  idempotencies: 'server/idempotency',
  idempotency: (id: string) => `server/idempotency/${id}`,
  outbox: 'server/outbox',
  outboxMail: (id: string) => `server/outbox/${id}`,
  jobs: 'server/jobs',
  job: (id: string) => `server/jobs/${id}`,
  programCounter: 'server/counters/program',
  /** Comments whose mails have been written: `true` per key. */
  noticed: (programId: string, key: string) => `server/noticed/${programId}/${key}`,
  noticedOf: (programId: string) => `server/noticed/${programId}`,
  noticeSince: 'server/noticeSince',
  fileKey: 'server/secrets/fileKey',
  seeding: 'server/seeding',
  seeded: 'server/seeded',
  seededFiles: 'server/seededFiles',
} as const;
