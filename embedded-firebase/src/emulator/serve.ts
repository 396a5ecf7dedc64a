import { startEmulator } from './index.ts';

/** `node serve.ts PORT`. Reports `{ origin }` or `{ error }` to a parent process and ends with it. */
const notify = process.send?.bind(process);
try {
  const emulator = await startEmulator({
    port: Number(process.argv[2] ?? 9000),
    log: (message, error) => process.stderr.write(`${message}: ${String(error)}\n`),
  });
  const stop = () => void emulator.close().finally(() => process.exit());
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
  process.stdout.write(`Emulator on ${emulator.origin}\n`);
  notify?.({ origin: emulator.origin });
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
  if (notify) notify({ error: message }, undefined, undefined, () => process.disconnect?.());
}
