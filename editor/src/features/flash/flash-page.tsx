import { useTranslation } from 'react-i18next';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { ChosenItem } from '../../schedule/chosen-item.tsx';
import { useProgramme } from '../../schedule/use-programme.ts';
import { FlashForm } from './flash-form.tsx';

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  return (
    <Page title={t('editor.flash.title')} lead={t('editor.flash.lead')}>
      {programme.ready ? (
        <ChosenItem
          programme={programme}
          among={({ kind }) => kind === 'oral'}
          label={t('editor.flash.item')}
          none={t('editor.flash.none')}
          note={({ flash = {} }) => {
            const count = Object.keys(flash).length;
            return count > 0 ? t('editor.flash.count', { count }) : '';
          }}
        >
          {(chosen) => <FlashForm key={chosen.key} chosen={chosen} programme={programme} />}
        </ChosenItem>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}
