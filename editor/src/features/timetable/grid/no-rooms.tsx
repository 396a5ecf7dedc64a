import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';

/** In place of the board of a day without rooms. */
export function NoRooms({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Empty
      title={t('editor.rooms.none')}
      icon="calendar"
      action={
        <Button icon="plus" onClick={onAdd}>
          {t('editor.rooms.add')}
        </Button>
      }
    >
      {t('editor.rooms.noneText')}
    </Empty>
  );
}
