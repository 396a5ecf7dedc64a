import { useTranslation } from 'react-i18next';
import { kindOfRequest, type PresentationType } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import type { ProgramRow, RowChoice } from '../../assignment/rows.ts';
import { againstWishes } from './wishes.ts';

export interface TypeBulkProps {
  rows: readonly ProgramRow[];
  onAssign: (choices: readonly RowChoice<'presentationType'>[]) => void;
}

/** Asks before it goes against the will of submitters. */
export function TypeBulk({ rows, onAssign }: TypeBulkProps) {
  const { t } = useTranslation();
  const toType = (type: PresentationType) =>
    rows.filter(({ program }) => program.presentationType !== type).map((row) => ({ row, value: type }));
  const asRequested = rows.flatMap((row) => {
    const { presentationType, private: own } = row.program;
    const wanted = own && kindOfRequest(own.requestedType);
    return wanted && wanted !== presentationType ? [{ row, value: wanted }] : [];
  });
  const assign = async (choices: RowChoice<'presentationType'>[]) => {
    const against = againstWishes(choices.map(({ row, value }) => ({ program: row.program, type: value })));
    const sure =
      against.length === 0 ||
      (await confirm({
        title: t('editor.type.against', { count: against.length }),
        text: t('editor.type.againstText', { ids: against.map(shownId).join(', ') }),
        confirmLabel: t('editor.type.againstConfirm'),
      }));
    if (sure) onAssign(choices);
  };
  const [oral, poster] = [toType('oral'), toType('poster')];
  return (
    <>
      <Button look="primary" small disabled={oral.length === 0} onClick={() => assign(oral)}>
        {t('editor.type.makeOral', { count: oral.length })}
      </Button>
      <Button look="primary" small disabled={poster.length === 0} onClick={() => assign(poster)}>
        {t('editor.type.makePoster', { count: poster.length })}
      </Button>
      <Button small disabled={asRequested.length === 0} onClick={() => assign(asRequested)}>
        {t('editor.type.asRequested', { count: asRequested.length })}
      </Button>
    </>
  );
}
