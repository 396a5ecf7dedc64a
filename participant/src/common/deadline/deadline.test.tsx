import { act, screen } from '@testing-library/react';
import { useIdentity } from 'shared-data/identity/identity-store';
import { noClaims } from 'shared-data/models/claims';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { DeadlineNote, useDeadlineNotice, useOpenForm } from './deadline.tsx';

const hour = 3_600_000;

function close(at: number | undefined) {
  useIdentity.setState(({ view }) => ({
    view: {
      ...view,
      base: { closed: false, timeZone: 'Asia/Tokyo', ...(at && { deadlines: { submission: at } }) },
    },
  }));
}

function Form() {
  const open = useOpenForm();
  const notice = useDeadlineNotice('submission');
  return (
    <output>
      {open ? 'open' : 'closed'} {notice}
    </output>
  );
}

const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  signInParticipant();
  useIdentity.setState(({ view }) => ({ view: { ...view, claims: noClaims } }));
});

test('without a deadline nothing is said of one', () => {
  close(undefined);
  const { container } = show(<DeadlineNote />);
  expect(container.textContent).toBe('');
});

test('a deadline is told at the venue and in UT, for new submissions and for changes', () => {
  close(Date.UTC(2099, 7, 7, 3));
  show(<DeadlineNote />);
  expect(
    screen.getByText(/^Submissions are open until 7 August 2099, 12:00 JST \(03:00 UT\)\.$/),
  ).toBeDefined();
  show(<DeadlineNote modify />);
  expect(screen.getAllByText(/7 August 2099, 12:00 JST \(03:00 UT\)/)).toHaveLength(2);
});

test('once it is over this is said, with whom to turn to', () => {
  close(Date.UTC(2020, 7, 7, 3));
  show(<DeadlineNote />);
  expect(screen.getByText(/^The deadline for submissions was 7 August 2020/)).toBeDefined();
  expect(screen.getByText(/contact the management office/)).toBeDefined();
});

test('who comes after the deadline finds no form; who had it open keeps it and is told', () => {
  close(Date.now() - hour);
  const { unmount } = show(<Form />);
  expect(said()).toMatch(/^closed/);
  unmount();

  close(Date.now() + hour);
  show(<Form />);
  expect(said()).toBe('open ');
  act(() => close(Date.now() - hour));
  expect(said()).toMatch(/^open The deadline was .* What you typed is kept on this device/);
});

test('staff have no deadline', () => {
  useIdentity.setState(({ view }) => ({ view: { ...view, claims: { ...noClaims, editor: true } } }));
  close(Date.now() - hour);
  show(<Form />);
  expect(said()).toBe('open ');
});
