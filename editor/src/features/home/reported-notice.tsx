import { useTranslation } from 'react-i18next';
import { useModeration } from 'shared-data/collections/moderation';
import { isOpen } from 'shared-data/models/moderation';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { paths } from '../../paths.ts';

export function ReportedNotice() {
  const { t } = useTranslation();
  const count = useModeration().filter(isOpen).length;
  if (count === 0) return null;
  return (
    <Notice
      kind="warning"
      still
      action={
        <LinkButton to={paths.editorComments()} small>
          {t('editor.home.toComments')}
        </LinkButton>
      }
    >
      {t('editor.home.reported', { count })}
    </Notice>
  );
}
