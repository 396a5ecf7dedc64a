import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { PublicProgram } from 'shared-data/models/program';
import { expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { ProgramCards } from './program-cards.tsx';
import { useProgramFilter } from './use-program-filter.ts';
import { ViewSwitch } from './view-switch.tsx';

const program = (id: string): PublicProgram => ({
  id,
  title: `Title of ${id}`,
  sessionId: '',
  presentationType: 'poster',
  online: false,
  authors: [],
  ownerUid: 'u',
});
const position = {
  table: 'day1',
  date: '2026-12-02',
  room: 'A',
  item: 'i',
  begin: '13:00',
  end: '14:30',
  board: 'P7',
};

test('a card names program, time and board; only the gallery has pictures', () => {
  signInParticipant('enterPresentation', 'showAbstract');
  const groups = [{ id: '', session: null, rows: [{ program: program('p1'), position }] }];
  const { unmount } = show(<ProgramCards search="" groups={groups} pictures={false} />);
  const card = within(screen.getByRole('article'));
  expect(card.getByText('p1')).toBeTruthy();
  expect(card.getByText('Board P7')).toBeTruthy();
  expect(card.queryByText('No pages yet')).toBeNull();
  unmount();
  show(<ProgramCards search="" groups={groups} pictures />);
  expect(screen.getByText('No pages yet')).toBeTruthy();
});

test('all cards are in the page in the end', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => ({ program: program(`p${i}`), position: undefined }));
  show(<ProgramCards search="" groups={[{ id: '', session: null, rows }]} pictures={false} />);
  await expect.poll(() => document.querySelectorAll('article').length, { timeout: 20_000 }).toBe(60);
});

function Page() {
  const { chosenView, setView, reset } = useProgramFilter();
  return (
    <>
      <ViewSwitch view={chosenView} onView={setView} />
      <button type="button" onClick={reset}>
        reset
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

test('the view stands in the URL beside the filters, and stays when they are reset', async () => {
  show(<Page />, '/meeting/program?type=poster&view=nonsense');
  const search = (now: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(now));
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Gallery' }));
  await search('?type=poster&view=gallery');
  await userEvent.click(screen.getByRole('button', { name: 'reset' }));
  await search('?view=gallery');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  await search('');
});
