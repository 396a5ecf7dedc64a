import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startHostedService } from './hosted.ts';

/** First prints JSON: port, environment for a server, module to import. Answers `done` to `cut`, `mend` and `{ ahead: ms }`. */
const service = await startHostedService({ byItsName: true });
const certificate = join(dirname(service.serviceAccount), 'certificate.pem');
await writeFile(certificate, service.certificate);

process.on('message', async (message: 'cut' | 'mend' | { ahead: number }) => {
  if (message === 'cut') service.cut();
  else if (message === 'mend') await service.mend();
  else service.time.ahead = message.ahead;
  process.send?.('done');
});
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));

const environment = {
  FIREBASE_PROJECT_ID: service.projectId,
  FIREBASE_DATABASE_URL: service.databaseUrl,
  FIREBASE_API_KEY: 'web-key',
  FIREBASE_SERVICE_ACCOUNT: service.serviceAccount,
  NODE_EXTRA_CA_CERTS: certificate,
  NODE_OPTIONS: `--import=${import.meta.resolve('./lead-to-service.ts')}`,
  HOSTED_SERVICE_PORT: String(service.port),
};
process.stdout.write(`${JSON.stringify({ port: service.port, environment })}\n`);
