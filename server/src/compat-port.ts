import type { Env } from './env.ts';
import type { Log } from './ports.ts';
import { StartProblem } from './start-problem.ts';

/** The port for the SDKs' own test suites. */
export interface CompatPort {
  origin: string;
  close(): Promise<void>;
}

/**
 * Opens it if the environment asks for it: Auth and databases of its own, empty, without any of the symposium's data. Its code
 * is not even loaded otherwise. Rejects with `StartProblem`.
 */
export async function openCompatPort({ compatPort }: Env, log: Log): Promise<CompatPort | undefined> {
  if (compatPort === undefined) return undefined;
  const { startEmulator } = await import('embedded-firebase/emulator');
  try {
    return await startEmulator({
      port: compatPort,
      log: (message, error) => log.error(message, { error: String(error) }),
    });
  } catch (error) {
    throw new StartProblem(
      `EMULATOR_COMPAT_PORT: ${compatPort} cannot be used (${(error as Error).message})`,
    );
  }
}
