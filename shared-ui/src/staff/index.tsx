/** What editors and administrators share: tasks of the server, what became of them, and the questions before them. */
import './words.ts';

export { Labelled } from './labelled.tsx';
export { ManyQuestion } from './many-question.tsx';
export { fateColumn, ManyReport, toneOf } from './many-report.tsx';
export { ManyTasks, tellStarted } from './many-tasks.tsx';
export { programTaskWords } from './program-task-words.ts';
export { ProgramTasks } from './program-tasks.tsx';
export { type AskedPrograms, ProgramsDialog } from './programs-dialog.tsx';
export { StaleNotice } from './stale-notice.tsx';
export { TaskList } from './task-list.tsx';
export { isConfirmed, TypedNumber } from './typed-number.tsx';
