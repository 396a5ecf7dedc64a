import { database, type Result } from 'targaryen';
import type { Auth } from '../database/access.ts';
import type { Json } from '../public.ts';
import { compileRules } from '../rules/index.ts';
import { Situation } from '../rules/situation.ts';

export interface Question {
  readonly rules: Json;
  readonly data: Json;
  readonly auth: Auth | null;
  readonly operation:
    | { do: 'read'; path: string }
    | { do: 'write'; path: string; value: Json }
    | { do: 'update'; path: string; values: { [key: string]: Json } };
}

const NOW = 1_700_000_000_000;

export interface Answers {
  readonly ours: boolean | 'rejected';
  readonly theirs: boolean | 'rejected';
  readonly info: string;
}

export function ask(question: Question): Answers {
  // plain objects: theirs takes no others
  const { rules, data, auth, operation } = JSON.parse(JSON.stringify(question)) as Question;
  let ours: Answers['ours'];
  let theirs: Answers['theirs'];
  let info = '';
  try {
    const access = compileRules({ rules });
    const situation = Situation.of(data, NOW);
    if (operation.do === 'read') ours = situation.reads(access, auth, operation.path);
    else if (operation.do === 'write')
      ours = situation.writes(access, auth, { [operation.path]: operation.value });
    else
      ours = situation.writes(
        access,
        auth,
        Object.fromEntries(
          Object.entries(operation.values).map(([key, value]) => [`${operation.path}/${key}`, value]),
        ),
      );
  } catch (error) {
    if ((error as Error).name !== 'RulesError') throw error;
    ours = 'rejected';
    info = String(error);
  }
  try {
    const theirData = database({ rules } as object, data, NOW).as(auth);
    let result: Result;
    if (operation.do === 'read') result = theirData.read(operation.path, { now: NOW });
    else if (operation.do === 'write')
      result = theirData.write(operation.path, operation.value, undefined, NOW);
    else result = theirData.update(operation.path, operation.values, NOW);
    theirs = result.allowed;
    info += result.info;
  } catch (error) {
    theirs = 'rejected';
    info += String(error);
  }
  return { ours, theirs, info };
}
