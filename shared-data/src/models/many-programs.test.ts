import { expect, test } from 'vitest';
import { plainProgram } from '../testing/plain-program.ts';
import { backwards, type ProgramAim, programChange, programTaskName } from './many-programs.ts';
import { programTaskSchema } from './program-task.ts';

const program = plainProgram('T1', { sessionId: 'OB', presentationType: 'oral' });

test.each<[ProgramAim, ProgramAim, ReturnType<typeof programTaskName>]>([
  [{ sessionId: 'S' }, { sessionId: 'OB' }, { action: 'move', session: 'S' }],
  [{ sessionId: '' }, { sessionId: 'OB' }, { action: 'move', session: '' }],
  [{ presentationType: 'poster' }, { presentationType: 'oral' }, { action: 'type', session: '' }],
  [{ canceled: true }, { canceled: false }, { action: 'withdraw', session: '' }],
])('%j is a change from %j that a task takes: %j', (after, before, name) => {
  const change = programChange(program, after);
  expect(change).toEqual({ id: 'T1', before, after });
  const programs = change ? [change] : [];
  expect(programTaskName({ programs })).toEqual(name);
  expect(programTaskSchema.safeParse({ programs: programs.map(backwards) }).success).toBe(true);
});

test.each<ProgramAim>([{ sessionId: 'OB' }, { presentationType: 'oral' }, { canceled: false }])(
  'there is nothing to change where %j stands already',
  (after) => {
    expect(programChange(program, after)).toBeNull();
  },
);
