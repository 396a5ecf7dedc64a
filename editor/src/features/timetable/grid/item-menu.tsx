import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useOpenDraft, useUnreleased } from 'shared-data/collections/draft';
import { paths } from '../../../paths.ts';
import { itemKey } from '../../../schedule/places.ts';
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
  const navigate = useNavigate();
  const item = `${target.at.table}/${itemKey(target.at.room, target.at.item)}`;
  const isDraft = useOpenDraft() !== undefined;
  const isUnreleased = useUnreleased()?.some(({ items }) => items.includes(item)) ?? false;
  const entryOf = (id: Operation) => ({ id, label: t(`editor.op.${id}`), keys: keys[id] ?? '' });
  const entries = [
    { id: 'hold', label: t('editor.op.hold'), keys: programId ? 'Enter' : '' },
    ...operations.filter((id) => id !== 'remove').map(entryOf),
    ...(onConflicts ? [{ id: 'conflicts', label: t('editor.op.conflicts'), keys: '' }] : []),
    ...(isDraft && isUnreleased ? [{ id: 'release', label: t('editor.release.urgent'), keys: '' }] : []),
    // Last, in menus of blocks and talks alike.
    ...operations.filter((id) => id === 'remove').map(entryOf),
    ...(programId ? [{ id: 'unplace', label: t('editor.timetable.remove'), keys: 'Delete' }] : []),
  ];
  const choose = (id: string) => {
    const operation = operations.find((one) => one === id);
    onClose(true);
    if (operation) onOperation(operation);
    else if (id === 'conflicts') onConflicts?.();
    else if (id === 'release') navigate(`${paths.editorRelease()}?${new URLSearchParams({ item })}`);
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
