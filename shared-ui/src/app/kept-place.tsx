import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type Location, type UIMatch, useLocation, useMatches, useNavigationType } from 'react-router-dom';
import type { AppRoute } from 'shared-data/federation/remote-contract';
import { holdInView, isDrawn } from '../page/index.tsx';
import { type Anchor, articleInView, articleWith } from './article-in-view.ts';
import { forgetPlace, keepArticle, returnFromDrawn } from './reloaded-place.ts';

const never = () => () => {};

/** What the reader saw of pages that were left, by their keys. */
const anchors = new Map<string, Anchor>();

/** Leads readers who go back to the article that they saw: pages with many are higher once these are laid out, so that pixels alone lead to another one. Stands before `ScrollRestoration`, which must not undo how far a reader scrolled a drawn page. */
export function KeptPlace() {
  const location = useLocation();
  const key = placeKey(location, useMatches() as UIMatch[]);
  const returned = useNavigationType() === 'POP';
  // The reader has scrolled the drawn page, which is replaced at its place.
  const scrolled = useSyncExternalStore(
    never,
    () => isDrawn() && window.scrollY > 0,
    () => false,
  );
  const [placed] = useState(scrolled ? key : null);
  useLayoutEffect(() => {
    if (placed === null) return;
    returnFromDrawn(placed);
    forgetPlace(placed);
  }, [placed]);
  useEffect(() => {
    const remember = ({ isTrusted }: Event) => {
      // Looking lays out the page, which a press on a drawn page must not wait for.
      if (!isTrusted) return;
      const anchor = articleInView();
      if (anchor) anchors.set(key, anchor);
      else anchors.delete(key);
    };
    window.addEventListener('click', remember, true);
    window.addEventListener('popstate', remember);
    const leave = () => keepArticle(key);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('click', remember, true);
      window.removeEventListener('popstate', remember);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);
  const visit = location.key;
  useEffect(() => {
    const anchor = visit && returned ? anchors.get(key) : undefined;
    if (anchor) holdInView(() => articleWith(anchor.text), anchor.top);
  }, [visit, returned, key]);
  return null;
}

/** Under which the place on a page is kept. */
export function placeKey({ pathname, search, key }: Location, matches: UIMatch[]): string {
  const kept = keptScroll(matches);
  if (kept === undefined) return key;
  return `${kept === true ? pathname : kept} ${new URLSearchParams(search).get('view')}`;
}

function keptScroll(matches: UIMatch[]): AppRoute['keepScroll'] {
  const handles = matches.map(({ handle }) => handle as Pick<AppRoute, 'keepScroll'> | undefined);
  return handles.find((handle) => handle?.keepScroll !== undefined)?.keepScroll;
}
