import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import type { Json } from 'embedded-firebase';
import { sqliteStore } from 'embedded-firebase/sqlite';
import { noLetter, type SavedLetter } from 'shared-data/models/mail-letter';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { memoryFiles, memoryPush } from '../adapters/memory.ts';
import { plainPapers } from '../adapters/plain-papers.ts';
import { plainSolver } from '../adapters/plain-solver.ts';
import { smtpMailer } from '../adapters/smtp-mailer.ts';
import { symposiumEngine } from '../adapters/symposium-engine.ts';
import { mailJobs, newMailJobChanges } from '../data/mail-jobs.ts';
import { serverPaths } from '../data/paths.ts';
import { mayStartMailJob } from '../policies/mail.ts';
import { type Ports, silentLog } from '../ports.ts';
import { startMailJobs } from '../workers/mail-jobs.ts';
import { startOutbox } from '../workers/outbox.ts';
import { hasher } from './symposium.ts';

/**
 * `mail-process.ts <folder> <smtp url> <hours> <mails> <seconds>`. The clock is `hours` ahead, so that retries are due; the letter leaves after
 * `seconds`. A state of the job that comes on the standard input is stored, and printed when it is durable. Prints `done`, with the number of
 * results and the job, at the end.
 */
const [folder = '', url = '', hours = '0', mails = '0', seconds = '0'] = process.argv.slice(2);
const clock = { now: () => Date.now() + Number(hours) * 3_600_000 };
const { engine, accounts, database } = await symposiumEngine({
  store: sqliteStore({ directory: folder }),
  passwordHasher: hasher,
  log: silentLog,
});
const ports: Ports = {
  accounts,
  database,
  mailer: smtpMailer(url, 'office@example.org'),
  files: memoryFiles(),
  media: {
    renderPdf: () => Promise.reject(new Error('no media')),
    streamVideo: () => Promise.reject(new Error('no media')),
    markPage: () => Promise.reject(new Error('no media')),
  },
  solver: plainSolver(),
  papers: plainPapers(),
  push: memoryPush(),
  clock,
};

const may = mayStartMailJob({
  uid: 'admin',
  claims: { admin: true, editor: false },
  privileged: true,
  permission: { sendMail: true },
} as Parameters<typeof mayStartMailJob>[0]);
if ((await database.get(serverPaths.mailJobs)) === null) {
  const people = Array.from({ length: Number(mails) }, (_, number) => ({
    uid: `p${number}`,
    name: `Person ${number}`,
    address: `p${number}@example.org`,
    language: number % 2 === 0 ? ('en' as const) : ('ja' as const),
    country: '',
    affiliation: '',
    programs: [],
    marks: [],
    version: '',
    values: { name: `Person ${number}` },
  }));
  const letter: SavedLetter = {
    ...noLetter,
    id: 'letter',
    subjectEn: 'To {name}',
    bodyEn: 'Dear {name}',
    subjectJa: '{name} 様',
    bodyJa: '{name} 様',
    version: 1,
    updatedAt: 0,
    by: 'admin@example.org',
  };
  const now = Date.now();
  await database.update({
    [serverDbPaths.sendMail]: true,
    ...newMailJobChanges(may, 'job', { letter, people, now, startAt: now + Number(seconds) * 1000 }),
  });
}

// Killed processes cannot do this at exit.
flushCompileCache();

const options = { publicOrigin: 'https://symposium.example.org', log: silentLog, keepSecrets: false };
const workers = [startMailJobs(ports, options), startOutbox(ports, options)];
createInterface({ input: process.stdin }).on('line', async (state) => {
  await database.update({ [`${serverPaths.mailJob('job')}/state`]: state });
  process.stdout.write(`${state}\n`);
});
async function idle(): Promise<boolean> {
  for (const worker of workers) await worker.settled();
  const state = await database.get(`${serverPaths.mailJob('job')}/state`);
  if (state === 'paused') return false;
  const results = ((await database.get(serverPaths.mailResults('job'))) ?? {}) as Record<string, Json>;
  if (Object.keys(results).length >= Number(mails)) return true;
  const rows = await database.query(serverPaths.outbox, { orderByChild: 'state', equalTo: 'queued' });
  if (state === 'canceled') return Object.keys(rows).length === 0;
  return (
    Object.keys(rows).length > 0 &&
    Object.values(rows).every((row) => (row as { attempts: number }).attempts > 0)
  );
}
while (!(await idle())) await new Promise((resolve) => setTimeout(resolve, 50));
for (const worker of workers) await worker.stop();
const results = ((await database.get(serverPaths.mailResults('job'))) ?? {}) as Record<string, Json>;
const [job] = await mailJobs(may, database, clock.now());
await engine.close();
process.stdout.write(`done ${Object.keys(results).length} ${JSON.stringify(job)}\n`);
process.exit(0);
