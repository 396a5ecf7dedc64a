import { useEffect, useState } from 'react';
import { useWords } from 'shared-data/i18n/i18n';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import css from './page-image.module.css';
import './words.ts';

type State = 'loading' | 'shown' | 'failed';

interface Props {
  /** Signed; may be renewed while the image is shown. Empty where there is none without a network. */
  url: string | undefined;
  width: number;
  height: number;
  /** Names the page, also when its image is missing. */
  label: string;
  /** Other pages load lazily. */
  eager: boolean;
  /** In an overview: a missing image is marked without words. */
  small?: boolean;
  onExpired: () => void;
  onSeen?: (url: string) => void;
}

/** Sources that were shown on this visit. They are shown by the first rendering, as an update in its commit would delay the paint. */
const shownBefore = new Set<string>();

function firstState(source: string | undefined): State {
  if (source === '') return 'failed';
  return source !== undefined && shownBefore.has(source) ? 'shown' : 'loading';
}

/** Uses a renewed URL only if loading failed, so that loaded images stay. */
export function PageImage({ url, width, height, label, eager, small, onExpired, onSeen }: Props) {
  const { t } = useWords();
  const [source, setSource] = useState(url);
  const [state, setState] = useState(() => firstState(url));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (url === undefined || url === source || (state === 'shown' && versionOf(url) === versionOf(source)))
      return;
    setSource(url);
    setState(firstState(url));
  }, [url, source, state]);
  useEffect(() => {
    if (state === 'shown' && source) onSeen?.(source);
  }, [state, source, onSeen]);
  const again = () => {
    if (source) setState('loading');
    setTries(tries + 1);
    onExpired();
  };
  return (
    <figure className={css.page} style={{ aspectRatio: `${width} / ${height}` }} data-state={state}>
      {source && (
        <img
          key={tries}
          // Preloaded images are shown at once.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setState('shown');
          }}
          src={source}
          alt={label}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => {
            shownBefore.add(source);
            setState('shown');
          }}
          onError={() => {
            shownBefore.delete(source);
            setState('failed');
            if (url === source) onExpired();
          }}
        />
      )}
      {state === 'failed' && (
        <figcaption className={css.missing}>
          <Icon name="alert" />
          {!small && (
            <>
              <span>{t('presentation.pageMissing', { page: label })}</span>
              <Button small onClick={again}>
                {t('presentation.tryAgain')}
              </Button>
            </>
          )}
        </figcaption>
      )}
    </figure>
  );
}

function versionOf(url: string | undefined): string | null {
  return url ? new URL(url, window.location.href).searchParams.get('v') : null;
}
