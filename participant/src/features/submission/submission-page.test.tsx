import { screen } from '@testing-library/react';
import { storeOf } from 'shared-data/collections/collection-store';
import { useSession } from 'shared-data/session/session-store';
import { beforeEach, expect, test } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { Component as SubmissionPage } from './submission-page.tsx';

const deadline = (submission: number) =>
  useSession.setState(({ view }) => ({
    view: { ...view, uid: 'u', base: { closed: false, timeZone: 'Asia/Tokyo', deadlines: { submission } } },
  }));

beforeEach(() => {
  localStorage.clear();
  fillSessions();
  storeOf('lateAccess', 'u').clear();
});

test('spec 4: before the deadline the form is shown, and until when in venue time and universal time', () => {
  deadline(Date.UTC(2126, 7, 7, 3));
  show(<SubmissionPage />);
  expect(screen.getByText('Submissions are open until 7 August 2126, 12:00 JST (03:00 UT).')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
});

test('spec 4: after the deadline there is no form, unless this person was given a later one', () => {
  deadline(Date.UTC(2026, 7, 7, 3));
  const { unmount } = show(<SubmissionPage />);
  expect(screen.getByRole('alert').textContent).toContain('7 August 2026, 12:00 JST (03:00 UT)');
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  unmount();
  storeOf('lateAccess', 'u').set({ until: Date.UTC(2126, 0, 1), by: 'admin', at: 1 });
  show(<SubmissionPage />);
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
});
