import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { emailKey } from 'shared-data/models/email-key';
import { readEnv } from '../env.ts';
import { startServer } from '../main.ts';
import { asJson } from '../stored/database.ts';
import { crowdProgram, crowdSize, memberAddress } from './outage-model.ts';
import { addPeople, hasher, password, programId, registration, startTime, symposium } from './symposium.ts';

const server = await startServer(readEnv(), {
  builds: { shell: dirname(import.meta.dirname), remotes: {} },
  demo: {
    async data(ports) {
      const members = Array.from({ length: crowdSize }, (_, number) => number);
      const passwordHash = await hasher.hash(password);
      await addPeople(ports);
      await ports.accounts.import(
        members.map((number) => ({
          uid: `member${number}`,
          email: memberAddress(number),
          passwordHash,
          emailVerified: true,
        })),
      );
      const all = symposium();
      for (const number of members) {
        const [uid, email, id] = [`member${number}`, memberAddress(number), crowdProgram(number)];
        const key = emailKey(email);
        const member = { ...registration, id: key, uid, email, isRegistered: true };
        all[`staticData/user/${key}`] = asJson({ ...member, registeredAt: startTime, updatedAt: startTime });
        all[`otherData/user/${uid}`] = { name: uid, affiliation: 'Institute' };
        const own = { id, ownerUid: uid };
        all[`staticData/program/${id}`] = { ...(all[`staticData/program/${programId}`] as object), ...own };
        all[`otherData/program/${id}`] = {
          ...(all[`otherData/program/${programId}`] as object),
          ...own,
          email,
        };
      }
      await ports.database.update(all);
    },
  },
  version: '0.0.0',
  log: { info() {}, warn() {}, error: (message, details) => console.error(message, details) },
});
process.stdout.write(`ready ${server.origin}\n`);
flushCompileCache();
