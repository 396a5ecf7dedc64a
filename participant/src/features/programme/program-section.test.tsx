import { act, screen } from '@testing-library/react';
import { plainProgram } from 'shared-data/testing/plain-program';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { ProgramSection, useWhole } from './program-section.tsx';

const group = { id: 'OA', session: null, rows: [{ program: plainProgram('OA1'), position: undefined }] };

function Section({ of, first }: { of: number; first: boolean }) {
  return (
    <ProgramSection group={group} count={60} whole={useWhole(of)} first={first} height={70} grouped={false}>
      {() => <p>its programs</p>}
    </ProgramSection>
  );
}

const rendered = () => screen.queryAllByText('its programs').length;
const reserved = () => document.querySelector<HTMLElement>('section')?.style.minHeight;

function observe(): (isIntersecting: boolean) => void {
  let tell = (_: boolean) => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: object[]) => void) {
        tell = (isIntersecting) =>
          act(() => heard([{ isIntersecting, boundingClientRect: { height: 4321 } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return (near) => tell(near);
}

test('of more than 500 programs a section renders its own near the reader, and keeps its height', () => {
  const comes = observe();
  show(<Section of={501} first={false} />);
  expect([rendered(), reserved()]).toEqual([0, '70rem']);
  comes(true);
  expect([rendered(), reserved()]).toEqual([1, '']);
  comes(false);
  expect([rendered(), reserved()]).toEqual([0, '4321px']);
});

test('up to 500 all are rendered, on paper always, and the first section at once', () => {
  observe();
  const { unmount } = show(<Section of={500} first={false} />);
  expect(rendered()).toBe(1);
  unmount();
  show(<Section of={501} first={false} />);
  expect(rendered()).toBe(0);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rendered()).toBe(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rendered()).toBe(0);
  show(<Section of={501} first />);
  expect(rendered()).toBe(1);
});
