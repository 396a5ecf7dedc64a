import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Page } from './index.tsx';

function Form() {
  const [done, setDone] = useState(false);
  return done ? (
    <Page key="done" title="Done">
      Thank you
    </Page>
  ) : (
    <Page key="form" title="Form">
      <button type="button" onClick={() => setDone(true)}>
        Send
      </button>
    </Page>
  );
}

test('a page that takes the place of the one with the focus has the focus on its heading', async () => {
  render(<Form />);
  const send = screen.getByRole('button', { name: 'Send' });
  send.focus();
  send.click();
  const heading = await screen.findByRole('heading', { name: 'Done' });
  expect(document.activeElement).toBe(heading);
  heading.blur();
});

test('the first page, and one that was changed from outside it, leave the focus where it is', async () => {
  render(<Form />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: 'Send' }).click();
  await screen.findByRole('heading', { name: 'Done' });
  expect(document.activeElement).toBe(document.body);
});
