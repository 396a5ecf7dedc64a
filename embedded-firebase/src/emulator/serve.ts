import { startEmulator } from './index.ts';

/**
 * The emulator as a process of its own: `node serve.ts PORT`. Tells a parent with a message channel `{ origin }` or `{ error }`, and
 * ends when the parent does.
 */
const tell = process.send?.bind(process);
try {
  const emulator = await startEmulator({
    port: Number(process.argv[2] ?? 9000),
    log: (message, error) => process.stderr.write(`${message}: ${String(error)}\n`),
  });
  const stop = () => void emulator.close().finally(() => process.exit());
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
  process.stdout.write(`Emulator on ${emulator.origin}\n`);
  tell?.({ origin: emulator.origin });
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
  if (tell) tell({ error: message }, undefined, undefined, () => process.disconnect?.());
}
