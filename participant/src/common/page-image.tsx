import { useEffect, useState } from 'react';
import css from './page-image.module.css';

interface Props {
  /** Signed; may be renewed while the image is shown. */
  url: string | undefined;
  width: number;
  height: number;
  label: string;
  /** Other pages load lazily. */
  eager: boolean;
  onExpired: () => void;
}

/** Uses a renewed URL only if loading failed, so that loaded images stay. */
export function PageImage({ url, width, height, label, eager, onExpired }: Props) {
  const [source, setSource] = useState(url);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    if (!url || url === source || (state === 'shown' && versionOf(url) === versionOf(source))) return;
    setSource(url);
    setState('loading');
  }, [url, source, state]);
  return (
    <figure className={css.page} style={{ aspectRatio: `${width} / ${height}` }} data-state={state}>
      {source && (
        <img
          src={source}
          alt={label}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => {
            setState('failed');
            if (url === source) onExpired();
          }}
        />
      )}
    </figure>
  );
}

function versionOf(url: string | undefined): string | null {
  return url ? new URL(url, window.location.href).searchParams.get('v') : null;
}
