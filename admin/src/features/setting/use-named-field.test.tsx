import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useNamedField } from './use-named-field.ts';

function Fields({ drawn }: { drawn: boolean }) {
  useNamedField();
  return (
    <>
      <input aria-label="Title" />
      {drawn && <input name="viewer.watermark" aria-label="Watermark" />}
    </>
  );
}

const page = (drawn: boolean, hash = '#viewer.watermark') => (
  <MemoryRouter initialEntries={[`/admin/setting${hash}`]}>
    <Fields drawn={drawn} />
  </MemoryRouter>
);
const field = (name: string) => screen.getByRole('textbox', { name });

test('the field that the address names has the focus', () => {
  render(page(true));
  expect(document.activeElement).toBe(field('Watermark'));
});

test('it gets it also when it is drawn later', async () => {
  const { rerender } = render(page(false));
  rerender(page(true));
  await expect.poll(() => document.activeElement).toBe(field('Watermark'));
});

test('whoever types elsewhere meanwhile keeps the focus', async () => {
  const { rerender } = render(page(false));
  field('Title').focus();
  rerender(page(true));
  await expect.poll(() => field('Watermark')).toBeDefined();
  expect(document.activeElement).toBe(field('Title'));
});

test.each(['', '#', '#nothing', '#100%'])('with %j in the address nothing is focused', (hash) => {
  render(page(true, hash));
  expect(document.activeElement).toBe(document.body);
});
