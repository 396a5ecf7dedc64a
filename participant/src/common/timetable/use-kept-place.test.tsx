import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useKeptPlace } from './use-kept-place.ts';

function Box({ name }: { name: string }) {
  const box = useRef<HTMLElement>(null);
  useKeptPlace(name, box);
  return <section ref={box} aria-label="box" />;
}

const place = () => {
  const { scrollLeft, scrollTop } = screen.getByRole('region');
  return [scrollLeft, scrollTop];
};

test('spec 2: a box that scrolls in itself is where it was left, and another one at its beginning', () => {
  const { unmount } = render(<Box name="one" />);
  expect(place()).toEqual([0, 0]);
  fireEvent.scroll(screen.getByRole('region'), { target: { scrollLeft: 300, scrollTop: 120 } });
  unmount();
  const other = render(<Box name="other" />);
  expect(place()).toEqual([0, 0]);
  other.unmount();
  render(<Box name="one" />);
  expect(place()).toEqual([300, 120]);
});
