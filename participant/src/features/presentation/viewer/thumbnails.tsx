import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSet } from 'shared-data/models/upload';
import { PageImage } from '../../../common/files/page-image.tsx';
import css from './page-viewer.module.css';

interface Props {
  pages: PageSet;
  urls: readonly string[] | undefined;
  page: number;
  turn: (page: number) => void;
  onExpired: () => void;
}

export function Thumbnails({ pages: { count, width, height }, urls, page, turn, onExpired }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  return (
    <ol ref={list} className={css.thumbnails} aria-label={t('viewer.thumbnails')}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <button
            type="button"
            className={css.thumbnail}
            aria-current={page === index + 1 ? 'page' : undefined}
            aria-label={t('presentation.page', { page: index + 1, count })}
            onClick={() => turn(index + 1)}
          >
            <PageImage url={urls?.[index]} {...{ width, height, onExpired }} label="" eager={false} small />
            <span aria-hidden="true">{index + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
