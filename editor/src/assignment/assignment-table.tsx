import { useTranslation } from 'react-i18next';
import { useLoading } from 'shared-data/collections/hooks';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { type Column, DataTable } from 'shared-ui/table';
import type { AssignedField } from './assignments.ts';
import type { ProgramRow } from './rows.ts';
import type { useAssigning } from './use-assigning.ts';

export interface AssignmentTableProps<Field extends AssignedField> {
  label: string;
  columns: readonly Column<ProgramRow>[];
  defaultSort: { id: string };
  assigning: ReturnType<typeof useAssigning<Field>>;
}

const rowKey = (row: ProgramRow) => row.program.id;

export function AssignmentTable<Field extends AssignedField>({
  label,
  columns,
  defaultSort,
  assigning,
}: AssignmentTableProps<Field>) {
  const { t } = useTranslation();
  const state = useLoading('programs');
  const { rows, selected, select, heldBack, refresh } = assigning;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      loading={state === 'loading' || state === 'idle'}
      defaultSort={defaultSort}
      selection={{ selected, onChange: select, nameOf: rowKey }}
      dimmed={(row) => row.program.canceled === true}
      empty={<Empty title={t('editor.assign.empty')}>{t('editor.assign.emptyText')}</Empty>}
      tools={
        heldBack > 0 && (
          <Button small onClick={refresh}>
            {t('editor.assign.refresh', { count: heldBack })}
          </Button>
        )
      }
    />
  );
}
