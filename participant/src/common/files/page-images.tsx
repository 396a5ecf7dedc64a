import { useTranslation } from 'react-i18next';
import type { PagedKind, PageSet } from 'shared-data/models/upload';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import css from './page-image.module.css';
import { PageImage } from './page-image.tsx';
import { useSignedPages } from './use-signed-pages.ts';
import './words.ts';

interface Props {
  programId: string;
  kind: PagedKind;
  pages: PageSet;
}

export function PageImages({ programId, kind, pages }: Props) {
  const { t } = useTranslation();
  const { file, error, renew, onSeen } = useSignedPages(programId, kind, pages);
  return (
    <div className={css.body}>
      {error !== null && (
        <Notice kind="error" action={<Button onClick={renew}>{t('presentation.tryAgain')}</Button>}>
          {t(errorMessageKey(error))}
        </Notice>
      )}
      <ol className={css.pages}>
        {Array.from({ length: pages.count }, (_, index) => (
          <li key={index}>
            <PageImage
              url={file?.pages[index]}
              width={pages.width}
              height={pages.height}
              label={t('presentation.page', { page: index + 1, count: pages.count })}
              eager={index === 0}
              onExpired={renew}
              onSeen={onSeen}
            />
          </li>
        ))}
      </ol>
      {file?.file && (
        <LinkButton href={file.file} look="quiet" icon="download">
          {t('presentation.pdf')}
        </LinkButton>
      )}
    </div>
  );
}
