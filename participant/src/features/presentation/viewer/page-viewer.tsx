import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { PageSet } from 'shared-data/models/upload';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { PageImage } from '../../../common/files/page-image.tsx';
import { useSignedPages } from '../../../common/files/use-signed-pages.ts';
import { useAfterFirstView } from '../../../common/use-after-first-view.ts';
import { useFullScreen } from '../../../common/use-full-screen.ts';
import { actionOfKey } from './page-keys.ts';
import css from './page-viewer.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { usePageNumber } from './use-page-number.ts';
import { usePinched } from './use-pinched.ts';
import { useSwipe } from './use-swipe.ts';
import { ViewerTools } from './viewer-tools.tsx';

export interface PageViewerProps {
  programId: string;
  title: string;
  pages: PageSet;
}

const zooms = [1, 1.5, 2, 3] as const;
type Zoom = 'in' | 'out' | 'fit';

/** The pages of a presentation PDF, one at a time: keyboard, swipe, zoom, thumbnails, full screen. */
export function PageViewer({ programId, title, pages }: PageViewerProps) {
  const { t } = useTranslation();
  const { count, width, height } = pages;
  const { file, error, renew, onSeen } = useSignedPages(programId, 'presentation', pages);
  const box = useRef<HTMLElement>(null);
  const [page, turn] = usePageNumber(count);
  const [zoomStep, setZoomStep] = useState(0);
  const [full, toggleFull] = useFullScreen(box);
  const [overview, setOverview] = useState(false);
  const rest = useAfterFirstView();
  const zoom = (change: Zoom) =>
    setZoomStep((step) =>
      change === 'fit' ? 0 : Math.min(Math.max(step + (change === 'in' ? 1 : -1), 0), zooms.length - 1),
    );
  const zoomed = zoomStep > 0;
  const turnBy = (by: number) => turn(Math.min(Math.max(page + by, 1), count));
  usePreloaded(file?.pages[page]);
  useShownWhenLinked(box);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
    const action = actionOfKey(key, { page, count, zoomed });
    if (!action) return;
    event.preventDefault();
    if (action === 'fullScreen') toggleFull();
    else if ('page' in action) turn(action.page);
    else zoom(action.zoom);
  };
  const label = t('presentation.page', { page, count });
  return (
    <section
      ref={box}
      className={css.viewer}
      data-full={full || undefined}
      aria-label={t('viewer.of', { title })}
      onKeyDown={onKeyDown}
    >
      {error !== null && (
        <Notice kind="error" action={<Button onClick={renew}>{t('presentation.tryAgain')}</Button>}>
          {t(errorMessageKey(error))}
        </Notice>
      )}
      <Stage page={page} zoom={zooms[zoomStep] ?? 1} ratio={width / height} turnBy={turnBy}>
        <PageImage
          key={page}
          url={file?.pages[page - 1]}
          {...{ width, height, label }}
          eager
          onExpired={renew}
          onSeen={onSeen}
        />
      </Stage>
      {rest && (
        <ViewerTools
          {...{ page, count, full, overview, turn, zoom, toggleFull }}
          atZoom={zooms[zoomStep] ?? 1}
          mostZoomed={zoomStep === zooms.length - 1}
          toggleOverview={() => setOverview(!overview)}
          download={file?.file}
        />
      )}
      {overview && <Thumbnails {...{ pages, page, turn }} urls={file?.pages} onExpired={renew} />}
      <p className="visually-hidden" role="status">
        {label}
      </p>
    </section>
  );
}

interface StageProps {
  page: number;
  zoom: number;
  ratio: number;
  turnBy: (by: number) => void;
  children: ReactNode;
}

/** Holds one page; a finger moves it while it is enlarged, by zoom or by two fingers, else a swipe turns it. */
function Stage({ page, zoom, ratio, turnBy, children }: StageProps) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const zoomed = zoom > 1;
  const pinched = usePinched();
  const swipe = useSwipe((by) => !zoomed && !pinched && turnBy(by));
  // Another page begins at its top. Newer browsers return a promise.
  useEffect(() => void stage.current?.scrollTo?.(0, 0), [page]);
  const style = { '--zoom': zoom, '--ratio': ratio } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={stage}
      className={css.stage}
      data-zoomed={zoomed || undefined}
      data-pinched={pinched || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the keys and scrolls an enlarged page
      tabIndex={0}
      role="group"
      aria-label={t('viewer.keys')}
      {...swipe}
    >
      <div className={css.sheet} style={style}>
        {children}
      </div>
    </div>
  );
}

/** The next page is there before it is turned to. */
function usePreloaded(url: string | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url;
  }, [url]);
}

/** Whoever follows a link to a page of the PDF sees the PDF first. */
function useShownWhenLinked(box: RefObject<HTMLElement | null>): void {
  const { search, hash } = useLocation();
  const linked = useRef(!hash && new URLSearchParams(search).has('page'));
  useEffect(() => {
    if (linked.current) box.current?.scrollIntoView?.({ block: 'start' });
  }, [box]);
}
