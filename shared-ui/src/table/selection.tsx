import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './table.module.css';

export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  nameOf: (row: Row) => string;
}

export function PickAll<Row>({
  selection: { selected, onChange },
  shown,
}: {
  selection: RowSelection<Row>;
  shown: readonly { key: string }[];
}) {
  const { t } = useTranslation();
  const count = shown.filter(({ key }) => selected.has(key)).length;
  const all = count > 0 && count === shown.length;
  return (
    <th scope="col" className={css.pick}>
      <input
        type="checkbox"
        aria-label={t('ui.selectAll')}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={() => {
          const next = new Set(selected);
          for (const { key } of shown)
            if (all) next.delete(key);
            else next.add(key);
          onChange(next);
        }}
      />
    </th>
  );
}

/** With Shift selects the range from the previous row. */
export function usePick<Row>(
  selection: RowSelection<Row> | undefined,
  shown: readonly { key: string }[],
): (index: number, event: MouseEvent) => void {
  const last = useRef<number | null>(null);
  return (index, { shiftKey }) => {
    const key = shown[index]?.key;
    if (!selection || key === undefined) return;
    const on = !selection.selected.has(key);
    const from = shiftKey && last.current !== null ? last.current : index;
    last.current = index;
    const next = new Set(selection.selected);
    for (const item of shown.slice(Math.min(from, index), Math.max(from, index) + 1))
      if (on) next.add(item.key);
      else next.delete(item.key);
    selection.onChange(next);
  };
}

export function PickCell({
  name,
  picked,
  onPick,
}: {
  name: string;
  picked: boolean;
  onPick: (event: MouseEvent) => void;
}) {
  const { t } = useTranslation();
  return (
    <td className={css.pick}>
      <input
        type="checkbox"
        aria-label={t('ui.selectRow', { name })}
        checked={picked}
        readOnly
        onClick={onPick}
      />
    </td>
  );
}
