import { useTranslation } from 'react-i18next';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { ChosenItem } from '../../schedule/chosen-item.tsx';
import { useProgramme } from '../../schedule/use-programme.ts';
import { BoardForm } from './board-form.tsx';
import { BoardLabels } from './board-labels.tsx';

export function Component() {
  const { t } = useTranslation();
  const programme = useProgramme();
  return (
    <Page title={t('editor.boards.title')} lead={t('editor.boards.lead')}>
      {programme.ready ? (
        <ChosenItem
          programme={programme}
          among={({ kind, programs = {} }) => kind === 'poster' && Object.keys(programs).length > 0}
          label={t('editor.boards.item')}
          none={t('editor.boards.none')}
        >
          {(chosen) => (
            <>
              <BoardForm key={chosen.key} chosen={chosen} programme={programme} />
              <BoardLabels chosen={chosen} programme={programme} />
            </>
          )}
        </ChosenItem>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}
