import { TimetablePage } from './timetable-page.tsx';

export function Component() {
  return <TimetablePage others />;
}
