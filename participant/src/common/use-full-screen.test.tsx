import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { Toaster, toast } from 'shared-ui/toast';
import { expect, test } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

function Viewer() {
  const box = useRef<HTMLDivElement>(null);
  const [full, toggle] = useFullScreen(box);
  return (
    <>
      <a href="/elsewhere">Elsewhere</a>
      <aside inert>Always inert</aside>
      <section>
        <div ref={box}>
          <button type="button" onClick={toggle}>
            {full ? 'Leave' : 'Enter'}
          </button>
        </div>
        <button type="button" onClick={toggle}>
          Beside
        </button>
      </section>
    </>
  );
}

const inert = () => [...document.querySelectorAll('[inert]')].map((one) => one.textContent);

// jsdom has no full screen, as phones.
test('while the box covers the window nothing else takes the focus, and Escape brings all back', async () => {
  render(<Viewer />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  expect(inert().toSorted()).toEqual(['Always inert', 'Beside', 'Elsewhere']);
  expect(screen.getByRole('button', { name: 'Leave' }).closest('[inert]')).toBeNull();
  await user.keyboard('{Escape}');
  expect(inert()).toEqual(['Always inert']);
});

test('the focus returns to where it was, and a box that is removed leaves nothing inert', async () => {
  const { unmount } = render(<Viewer />);
  const user = userEvent.setup();
  const beside = screen.getByRole('button', { name: 'Beside' });
  await user.click(beside);
  // Browsers drop the focus of what becomes inert.
  beside.blur();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(beside);
  await user.click(beside);
  const outside = document.createElement('p');
  document.body.append(outside);
  unmount();
  expect(inert()).toEqual([]);
  outside.remove();
});

test('toasts are shown in the box while it covers the window', async () => {
  const { container } = render(
    <div>
      <Viewer />
      <Toaster />
    </div>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  act(() => toast('Saved.'));
  const box = screen.getByRole('button', { name: 'Leave' }).parentElement;
  await waitFor(() => expect(box?.contains(screen.getByText('Saved.'))).toBe(true));
  expect(screen.getByText('Saved.').closest('[inert]')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(container.firstElementChild?.lastElementChild?.id).toBe('toasts'));
});
