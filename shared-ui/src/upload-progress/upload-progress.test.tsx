import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UploadProgress } from './index.tsx';

test('a file on its way has a bar, whose percent are for the eye only', () => {
  render(<UploadProgress label="slides.pdf" text="Sending" value={0.419} state="active" />);
  const bar = screen.getByRole('progressbar', { name: 'slides.pdf: Sending' }) as HTMLProgressElement;
  expect(bar.value).toBe(0.419);
  expect(screen.getByText('41 %').getAttribute('aria-hidden')).toBe('true');
});

test('99.9 % is not yet all of it', () => {
  render(<UploadProgress label="slides.pdf" text="Sending" value={0.999} state="active" />);
  expect(screen.getByText('99 %')).toBeDefined();
});

test('as long as nobody knows how far it is, the bar has no value', () => {
  render(<UploadProgress label="talk.mp4" text="Converting" state="active" />);
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
  expect(screen.queryByText(/%/)).toBeNull();
});

test.each(['done', 'failed'] as const)('%s: no bar any more, and the state is announced', (state) => {
  render(<UploadProgress label="talk.mp4" text="The end" value={1} state={state} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('talk.mp4The end');
});
