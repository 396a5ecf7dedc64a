import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Count, SessionBadge, sessionMarks } from './index.tsx';

test('every session colour has a mark of its own, which is not read out', () => {
  expect(new Set(sessionMarks).size).toBe(8);
  render(<SessionBadge color={2} code="OM" title="Meteorology" />);
  const badge = screen.getByTitle('Meteorology');
  expect(badge.textContent).toBe('▲OM');
  expect(badge.querySelector('[aria-hidden]')?.textContent).toBe('▲');
});

test.each([
  [undefined, '◇'],
  [8, '●'],
  [-1, '◇'],
])(
  'a session without a colour, or with one that is not there, has a mark all the same: %s',
  (color, mark) => {
    render(<SessionBadge color={color} code="X" />);
    expect(screen.getByText(mark)).toBeDefined();
  },
);

test('a count says of what, ends at 99+ and is left out when there is nothing', () => {
  const { container, rerender } = render(<Count value={3} label="unread mails" />);
  expect(container.textContent).toBe('3 unread mails');
  rerender(<Count value={100} />);
  expect(container.textContent).toBe('99+');
  rerender(<Count value={0} label="unread mails" />);
  expect(container.textContent).toBe('');
});
