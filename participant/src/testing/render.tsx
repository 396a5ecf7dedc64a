import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Location, MemoryRouter } from 'react-router-dom';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainSession } from 'shared-data/testing/plain-session';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import en from '../messages/en.json' with { type: 'json' };
import '../common/discussion/words.ts';
import '../common/calendar/words.ts';
import '../common/coeditors/words.ts';
import '../common/deadline/words.ts';
import '../common/files/words.ts';
import '../common/timetable/words.ts';
import '../common/flag-note/words.ts';
import '../features/instruction/words.ts';
import '../features/mail-box/words.ts';
import '../features/meeting/words.ts';
import '../features/my-room/words.ts';
import '../features/my-programme/words.ts';
import '../features/presentation/words.ts';
import '../features/programme/session/words.ts';
import '../features/registration/words.ts';
import '../features/session-board/words.ts';
import '../features/submission/words.ts';
import '../features/timetable/chair/words.ts';

addMessages({ en, ja: {} });
await loadPageKit();

/** English, without a database. */
export function show(element: ReactElement, path: string | Partial<Location> = '/'): RenderResult {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AppProviders>{element}</AppProviders>
    </MemoryRouter>,
  );
}

export function fillSessions(): void {
  const sessions = [
    plainSession('OA', { title: 'Antarctic meteorites', color: 0 }),
    plainSession('OM', { title: 'Meteorology', color: 1 }),
  ];
  storeOf('sessions').commit(new Map(sessions.map((session) => [session.id, session])));
}
