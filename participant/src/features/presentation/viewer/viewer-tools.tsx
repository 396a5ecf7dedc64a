import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, LinkButton } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './page-viewer.module.css';

interface Props {
  page: number;
  count: number;
  turn: (page: number) => void;
  atZoom: number;
  mostZoomed: boolean;
  zoom: (change: 'in' | 'out' | 'fit') => void;
  full: boolean;
  toggleFull: () => void;
  overview: boolean;
  toggleOverview: () => void;
  download: string | undefined;
}

export function ViewerTools(props: Props) {
  const { page, count, turn, atZoom, mostZoomed, zoom, full, toggleFull, overview, toggleOverview } = props;
  const { t } = useTranslation();
  return (
    <div className={css.tools}>
      {count > 1 && (
        <div className={css.group}>
          <IconButton
            icon="arrowLeft"
            label={t('viewer.previous')}
            disabled={page === 1}
            onClick={() => turn(page - 1)}
          />
          <PageField page={page} count={count} turn={turn} />
          <IconButton
            icon="arrowRight"
            label={t('viewer.next')}
            disabled={page === count}
            onClick={() => turn(page + 1)}
          />
        </div>
      )}
      <div className={css.group}>
        <IconButton
          icon="minus"
          label={t('viewer.zoomOut')}
          disabled={atZoom === 1}
          onClick={() => zoom('out')}
        />
        <button type="button" className={css.zoom} onClick={() => zoom('fit')} title={t('viewer.fit')}>
          {Math.round(atZoom * 100)}&nbsp;%<span className="visually-hidden">, {t('viewer.fit')}</span>
        </button>
        <IconButton icon="plus" label={t('viewer.zoomIn')} disabled={mostZoomed} onClick={() => zoom('in')} />
      </div>
      <div className={css.group}>
        {count > 1 && (
          <IconButton
            icon="pages"
            label={t('viewer.thumbnails')}
            aria-pressed={overview}
            onClick={toggleOverview}
          />
        )}
        {!full && <IconButton icon="link" label={t('viewer.copyLink')} onClick={() => void copyLink(t)} />}
        <IconButton
          icon={full ? 'leaveFullScreen' : 'fullScreen'}
          label={t(full ? 'viewer.leaveFullScreen' : 'viewer.fullScreen')}
          onClick={toggleFull}
        />
      </div>
      {props.download && !full && (
        <LinkButton href={props.download} look="quiet" icon="download">
          {t('presentation.pdf')}
        </LinkButton>
      )}
    </div>
  );
}

function PageField({ page, count, turn }: Pick<Props, 'page' | 'count' | 'turn'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = (event?: FormEvent) => {
    event?.preventDefault();
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) turn(wanted);
    else setTyped(String(page));
  };
  return (
    <form className={css.number} onSubmit={go}>
      <input
        type="text"
        inputMode="numeric"
        className={css.input}
        aria-label={t('viewer.pageNumber')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => go()}
      />
      <span>{t('viewer.ofCount', { count })}</span>
    </form>
  );
}

async function copyLink(t: ReturnType<typeof useTranslation>['t']): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast(t('viewer.linkCopied'), { kind: 'success' });
  } catch {
    toast(t('viewer.linkNotCopied'));
  }
}
