import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RoundOfMoves, StoredProgramme, StormAnswer, StormRequest } from 'api-mocks/storm/messages';

export interface ScriptedEditors {
  /** Moves talks until so many moves are acknowledged. Each editor pauses so many milliseconds after each. */
  round(moves: number, pause: number): Promise<RoundOfMoves>;
  read(): Promise<StoredProgramme>;
  stop(): void;
}

/** Editors without a browser, in a process of their own. */
export async function scriptedEditors(origin: string, editors: number): Promise<ScriptedEditors> {
  const script = join(import.meta.dirname, '../../../../api-mocks/src/storm/editors.ts');
  const child = fork(script, { env: { PATH: process.env.PATH } });
  const ended = once(child, 'exit').then((): [StormAnswer] => [{ failed: 'the process ended' }]);
  const ask = async (request: StormRequest): Promise<StormAnswer> => {
    child.send(request);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [StormAnswer];
    if ('failed' in answer) throw new Error(`the editors' process: ${answer.failed}`);
    return answer;
  };
  await ask({ ask: 'start', origin, editors });
  return {
    async round(moves, pause) {
      const answer = await ask({ ask: 'round', moves, pause });
      if (!('round' in answer)) throw new Error('no answer to a round');
      return answer.round;
    },
    async read() {
      const answer = await ask({ ask: 'read' });
      if (!('programme' in answer)) throw new Error('no answer with what is stored');
      return answer.programme;
    },
    stop: () => child.disconnect(),
  };
}
