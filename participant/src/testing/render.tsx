import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Location, MemoryRouter } from 'react-router-dom';
import { storeOf } from 'shared-data/collections/collection-store';
import type { Session } from 'shared-data/models/session';
import { addMessages } from 'shared-data/platform/i18n';
import { AppProviders } from 'shared-ui/app';
import en from '../messages/en.json' with { type: 'json' };
import '../features/mail-box/words.ts';
import '../features/my-room/words.ts';
import '../features/registration/words.ts';
import '../features/submission/words.ts';

addMessages({ en, ja: {} });

/** Shows a component as the application would, in English, without a database. */
export function show(element: ReactElement, path: string | Partial<Location> = '/'): RenderResult {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AppProviders>{element}</AppProviders>
    </MemoryRouter>,
  );
}

export function fillSessions(): void {
  const sessions: Session[] = [
    { id: 'OA', group: 'g', title: 'Antarctic meteorites', color: 0 },
    { id: 'OM', group: 'g', title: 'Meteorology', color: 1 },
  ];
  storeOf('sessions').commit(new Map(sessions.map((session) => [session.id, session])));
}
