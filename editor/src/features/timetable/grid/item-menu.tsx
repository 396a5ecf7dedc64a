import { useTranslation } from 'react-i18next';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { ActionMenu } from '../operation/action-menu.tsx';
import { useTargetName } from '../operation/operation-dialog.tsx';
import { type Operation, operationsFor, type Target } from '../operation/operation-kinds.ts';
import type { OpenMenu } from './use-operations.ts';

interface Props {
  menu: OpenMenu;
  programme: LiveProgramme;
  onClose: (back: boolean) => void;
  onHold: (target: Target) => void;
  onRemove: (programId: string) => void;
  onConflicts: (() => void) | undefined;
  onOperation: (operation: Operation) => void;
}

const keys: Partial<Record<Operation, string>> = { resize: 'Alt ↑ ↓' };

export function ItemMenu(props: Props) {
  const { menu, programme, onClose, onHold, onRemove, onConflicts, onOperation } = props;
  const { target, at } = menu;
  const { t } = useTranslation();
  const name = useTargetName(target, programme);
  const { programId } = target;
  const operations = operationsFor(programme.tables, target);
  const entries = [
    { id: 'hold', label: t('editor.op.hold'), keys: programId ? 'Enter' : '' },
    ...operations.map((id) => ({ id, label: t(`editor.op.${id}`), keys: keys[id] ?? '' })),
    ...(onConflicts ? [{ id: 'conflicts', label: t('editor.op.conflicts'), keys: '' }] : []),
    ...(programId ? [{ id: 'unplace', label: t('editor.timetable.remove'), keys: 'Delete' }] : []),
  ];
  const choose = (id: string) => {
    const operation = operations.find((one) => one === id);
    onClose(true);
    if (operation) onOperation(operation);
    else if (id === 'conflicts') onConflicts?.();
    else if (id === 'hold') onHold(target);
    else onRemove(programId);
  };
  return (
    <ActionMenu
      label={t('editor.op.menuOf', { name })}
      entries={entries}
      at={at}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
