import { useT } from 'shared-data/platform/i18n';
import { Button, ButtonRow } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { momentText } from '../../common/moment-text.ts';

interface Props {
  /** Epoch milliseconds of the other version. */
  at: number;
  onLoad: () => void;
  onOverwrite: () => void;
}

/** Somebody has changed the same submission; the reader chooses which version counts. */
export function ConflictNotice({ at, onLoad, onOverwrite }: Props) {
  const { t, locale } = useT();
  return (
    <Notice kind="warning" title={t('submission.conflictTitle')}>
      <p>{t('submission.conflictText', { time: momentText(at, locale) })}</p>
      <ButtonRow>
        <Button onClick={onLoad}>{t('submission.conflictLoad')}</Button>
        <Button onClick={onOverwrite}>{t('submission.conflictOverwrite')}</Button>
      </ButtonRow>
    </Notice>
  );
}
