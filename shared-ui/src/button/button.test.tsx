import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Button, IconButton, LinkButton } from './index.tsx';

test('a button does not send the form around it, unless it is made to', () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button>More</Button>
      <IconButton icon="close" label="Close" />
      <Button type="submit">Send</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledOnce();
});

test('a pending button keeps the focus, says that it is busy and can be pressed no more', () => {
  const press = vi.fn();
  const sent = vi.fn();
  const form = (pending: boolean) => (
    <form onSubmit={sent}>
      <Button type="submit" pending={pending} onClick={press} icon="upload">
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  rerender(form(true));
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect((button as HTMLButtonElement).disabled).toBe(false);

  rerender(form(false));
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test('a button that its own click disables keeps the focus and can be pressed no more', () => {
  const press = vi.fn();
  const sent = vi.fn((event: Event) => event.preventDefault());
  const buttons = (disabled: boolean) => (
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button type="submit" disabled={disabled} onClick={press}>
        Next
      </Button>
      <IconButton icon="arrowUp" label="Up" disabled={disabled} onClick={press} />
    </form>
  );
  const { rerender } = render(buttons(false));
  for (const name of ['Next', 'Up']) {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    button.focus();
    rerender(buttons(true));
    fireEvent.click(button);
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(document.activeElement).toBe(button);
    rerender(buttons(false));
    expect(button.getAttribute('aria-disabled')).toBeNull();
  }
  expect(press).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

test('a button that is only an icon has a name to hear and one to see', () => {
  render(<IconButton icon="trash" label="Delete" look="danger" />);
  expect(screen.getByRole('button', { name: 'Delete' }).title).toBe('Delete');
});

test('a link that looks like a button stays a link: in the application by its path, elsewhere without a referrer', () => {
  render(
    <MemoryRouter>
      <LinkButton to="/meeting">Meeting</LinkButton>
      <LinkButton href="https://elsewhere.example/">Homepage</LinkButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Meeting' }).getAttribute('href')).toBe('/meeting');
  const away = screen.getByRole('link', { name: 'Homepage' });
  expect(away.getAttribute('href')).toBe('https://elsewhere.example/');
  expect(away.getAttribute('rel')).toBe('noreferrer');
});
