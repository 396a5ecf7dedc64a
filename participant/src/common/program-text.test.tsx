import { screen } from '@testing-library/react';
import { fold } from 'shared-data/models/fold';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { expect, test } from 'vitest';
import { show } from '../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../testing/session.ts';
import { MarkWords } from './marked.tsx';
import { ProgramLine, ProgramLineView } from './program-line-view.tsx';
import { ProgramText } from './program-text.tsx';
import * as searchText from './search-text.ts';
import { Totals } from './totals.tsx';

const program = plainProgram('OA1', {
  title: 'Firn air',
  authors: [
    { givenName: 'Aino', familyName: 'Laine', affiliation: 'Oulu', presenter: true },
    { givenName: 'Bjørn', familyName: 'Åsen', affiliation: 'Tromsø', presenter: false },
  ],
});
const text = () => document.body.textContent ?? '';

test('the title is a link only for those who may open the presentation', () => {
  signInParticipant('enterPresentation');
  const { unmount } = show(<ProgramText program={program} label="Room A, 09:00" />);
  const link = screen.getByRole('link', { name: 'Firn air, Room A, 09:00' });
  expect(link.getAttribute('href')).toBe('/meeting/presentation/OA1');
  unmount();
  signInParticipant();
  show(<ProgramText program={{ ...program, ownerUid: 'somebody else' }} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(text()).toContain('Firn air');
});

test('the presenter is set apart, and each author has an affiliation', () => {
  visitAnonymously();
  show(<ProgramText program={program} />);
  expect(text()).toContain('*Aino Laine (Oulu), Bjørn Åsen (Tromsø)');
  expect(screen.getByText('*Aino Laine').tagName).toBe('STRONG');
});

test('a line tells the ID, with a time or without', () => {
  visitAnonymously();
  const span = { begin: '09:00', end: '09:20' };
  const { unmount } = show(<ProgramLineView program={program} span={span} />);
  expect(text()).toContain('09:00 - 09:20 OA1');
  unmount();
  show(<ProgramLineView program={program} board="P8" />);
  expect(text()).toContain('P8');
  expect(screen.getAllByText('OA1')).toHaveLength(1);
});

test('a talk in Japanese and one that was withdrawn say so', () => {
  visitAnonymously();
  show(<ProgramText program={{ ...program, title: '雪氷', language: 'ja', canceled: true }} />);
  expect(text()).toContain('[J] 雪氷');
  expect(screen.getByText('雪氷').closest('[lang]')?.getAttribute('lang')).toBe('ja');
  expect(screen.getByText('Canceled')).toBeTruthy();
});

const search = { ...searchText, fold };

test('words that were looked for are marked in titles and names, in any spelling', () => {
  visitAnonymously();
  show(
    <MarkWords value={{ words: search.searchWords('FIRN bjorn'), search }}>
      <ProgramText program={program} />
    </MarkWords>,
  );
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Firn', 'Bjørn']);
});

test('totals are read out with their unit, and none are shown for none', () => {
  storeOf('likeTotals').commit(new Map([['OA1', 1]]));
  storeOf('commentTotals').commit(new Map([['OA1', 3]]));
  const { unmount } = show(<Totals programId="OA1" />);
  expect(screen.getByTitle('1 like').textContent).toBe('11 like');
  expect(screen.getByTitle('3 comments')).toBeTruthy();
  unmount();
  const { container } = show(<Totals programId="OA2" />);
  expect(container.textContent).toBe('');
});

test('a line has the time or else the ID; a delay tells the expected time', () => {
  visitAnonymously();
  const { unmount } = show(
    <ProgramLineView program={program} span={{ begin: '09:00', end: '09:20' }} late={10} board="P-7" />,
  );
  expect(document.querySelector('time')?.textContent).toBe('09:00 - 09:20');
  expect(text()).toContain('expected 09:10');
  expect(text()).toContain('P-7');
  unmount();
  const { unmount: remove } = show(<ProgramLineView program={program} />);
  expect(text()).toMatch(/^OA1/);
  expect(text()).not.toContain('expected');
  remove();
  storeOf('programs').clear();
  show(<ProgramLine id="gone" />);
  expect(text()).toBe('gone');
});
