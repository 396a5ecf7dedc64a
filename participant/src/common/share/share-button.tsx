import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { copyText } from './copy-text.ts';
import './words.ts';

interface Props {
  title: string;
  /** Of the page, without search and hash: they may say how the reader came here. */
  path: string;
}

/** Shares title and link by the device; where it cannot, copies the link. */
export function ShareButton({ title, path }: Props) {
  const { t } = useTranslation();
  const share = async () => {
    const url = `${window.location.origin}${path}`;
    if (typeof navigator.share === 'function') {
      const shared = await navigator.share({ title, url }).then(
        () => true,
        (error: unknown) => (error as { name?: unknown }).name === 'AbortError',
      );
      if (shared) return;
    }
    if (await copyText(url)) toast(t('share.copied'), { kind: 'success' });
    else toast(t('share.failed', { url }), { kind: 'error' });
  };
  return (
    <Button icon="link" onClick={() => void share()}>
      {t('share.share')}
    </Button>
  );
}
