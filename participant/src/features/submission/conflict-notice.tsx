import { useTranslation } from 'react-i18next';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { Button, ButtonRow } from 'shared-ui/button';
import { type Difference, Differences } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';

interface Props {
  at: number;
  differences: readonly Difference[];
  onLoad: () => void;
  onOverwrite: () => void;
}

export function ConflictNotice({ at, differences, onLoad, onOverwrite }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Notice kind="warning" title={t('submission.conflictTitle')}>
      <p>{t('submission.conflictText', { time: momentText(at, locale) })}</p>
      <Differences fields={differences} />
      <ButtonRow>
        <Button onClick={onLoad}>{t('submission.conflictLoad')}</Button>
        <Button onClick={onOverwrite}>{t('submission.conflictOverwrite')}</Button>
      </ButtonRow>
    </Notice>
  );
}
