import type { PageSet } from 'shared-data/models/upload';
import { PageImage } from './page-image.tsx';
import { useSignedPages } from './use-signed-pages.ts';

interface Props {
  programId: string;
  kind: 'presentation' | 'abstract';
  pages: PageSet;
}

/** The first page; decorative, as the title beside it names the poster. */
export function FirstPageImage({ programId, kind, pages }: Props) {
  const { file, renew, onSeen } = useSignedPages(programId, kind, pages);
  const { width, height } = pages;
  return (
    <PageImage
      url={file?.pages[0]}
      {...{ width, height }}
      label=""
      eager={false}
      small
      onExpired={renew}
      onSeen={onSeen}
    />
  );
}
