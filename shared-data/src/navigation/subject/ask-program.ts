import { untilLost } from '../../identity/connection.ts';
import { dbPaths } from '../../models/db-paths.ts';
import type { PublicProgram } from '../../models/program.ts';
import { loadFirebase } from '../../platform/firebase.ts';
import { settled, storeOf } from '../../sync/collection-store.ts';
import type { CollectionName, LoadState } from '../../sync/collections.ts';
import { program as parseProgram } from '../../sync/store/parse.ts';

/** Milliseconds to wait for the whole programme before loading the one program. */
const subjectWait = 5000;

/** Whether the reader is given the list of programs; waits for it. */
export async function listed(): Promise<boolean> {
  const [programs] = await Promise.all([
    answered('programs'),
    answered('coeditors'),
    answered('myPrivatePrograms'),
  ]);
  return programs === 'live';
}

/** One program by itself; null for those that are not there or denied, undefined without a connection. */
export async function askProgram(id: string): Promise<PublicProgram | null | undefined> {
  const [lost, end] = untilLost();
  const program = await Promise.race([ask(id), lost.then(() => undefined)]);
  end();
  return program;
}

async function ask(id: string): Promise<PublicProgram | null> {
  try {
    const { transport } = await loadFirebase();
    return parseProgram(await transport.get(dbPaths.program(id)), id) ?? null;
  } catch {
    return null;
  }
}

function answered(name: CollectionName): Promise<LoadState> {
  return new Promise((resolve) => {
    const [lost, end] = untilLost();
    const done = (state: LoadState) => {
      clearTimeout(late);
      end();
      resolve(state);
    };
    const late = setTimeout(() => done(storeOf(name).state), subjectWait);
    void lost.then(() => done(storeOf(name).state));
    void settled(name).then(done);
  });
}
