import { type RenderResult, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Location, Route, Routes, useLocation } from 'react-router-dom';
import { ConfirmHost } from 'shared-ui/dialog';
import { Toaster } from 'shared-ui/toast';
import { show } from './render.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

/** Draws the page of an address, with messages and questions around it. Addresses without a page are empty. */
export function showPages(
  pages: Readonly<Record<string, ReactElement>>,
  path: string | Partial<Location>,
): RenderResult {
  return show(
    <>
      <Routes>
        {Object.entries(pages).map(([pattern, element]) => (
          <Route key={pattern} path={pattern} element={element} />
        ))}
        <Route path="*" element={null} />
      </Routes>
      <Where />
      <Toaster />
      <ConfirmHost />
    </>,
    path,
  );
}

/** Path and search of the reader's place. */
export const where = () => screen.getByTestId('where').textContent;

/** A page's heading. */
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Whether part of the page is still awaited. */
export const isWaiting = () => document.querySelector('[data-loading]') !== null;
