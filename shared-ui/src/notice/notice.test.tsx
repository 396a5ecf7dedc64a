import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from './index.tsx';

test.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('%s is announced as %s', (kind, role) => {
  render(
    <Notice kind={kind} title="Title">
      Text
    </Notice>,
  );
  expect(screen.getByRole(role).textContent).toBe('TitleText');
});

test('what was there from the start is not announced', () => {
  const { container } = render(
    <Notice kind="error" still>
      Text
    </Notice>,
  );
  expect(container.querySelector('[role]')).toBeNull();
  expect(container.textContent).toBe('Text');
});
