import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from 'shared-data/models/sheet-fields';
import { structureKinds } from 'shared-data/models/structure';
import { outcomes, type RowOutcome } from 'shared-data/models/transfer';
import { Badge } from 'shared-ui/badge';
import { type Column, DataTable } from 'shared-ui/table';
import { cellWord, fieldWord, settingName } from './field-words.ts';
import { reasonKey } from './reasons.ts';
import css from './transfer.module.css';

const tones = { new: 'good', changed: 'ice', unchanged: 'neutral', fault: 'warn' } as const;
const rowKey = ({ row }: RowOutcome) => String(row);
const byRow = { id: 'row' };

export function OutcomeTable({ kind, rows }: { kind: ImportKind; rows: readonly RowOutcome[] }) {
  const { t, i18n } = useTranslation();
  const columns = useMemo(() => outcomeColumns(kind, t, i18n.language), [kind, t, i18n.language]);
  const countOf = (outcome: RowOutcome['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return (
    <div>
      <ul className={css.counts} aria-label={t('admin.transfer.counts')}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <Badge tone={countOf(outcome) > 0 ? tones[outcome] : 'neutral'}>
              {t(`admin.transfer.count.${outcome}`, { count: countOf(outcome) })}
            </Badge>
          </li>
        ))}
      </ul>
      <DataTable
        label={t('admin.transfer.rows')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        defaultSort={byRow}
        urlKey="row"
      />
    </div>
  );
}

function outcomeColumns(kind: ImportKind, t: TFunction, language: string): Column<RowOutcome>[] {
  const told = (one: RowOutcome) => lines(kind, one, t, language).join('\n');
  // A column more, and rows have no number that the reader knows.
  const isStructure = kind === 'structure';
  return [
    {
      id: 'row',
      header: t('admin.transfer.row'),
      value: ({ row }) => row,
      width: '5rem',
      secondary: isStructure,
    },
    {
      id: 'outcome',
      header: t('admin.transfer.outcome'),
      value: ({ outcome }) => outcome,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`admin.transfer.outcome.${outcome}`)}</Badge>,
      filter: outcomes.map((value) => ({ value, label: t(`admin.transfer.outcome.${value}`) })),
      width: '8rem',
    },
    ...(isStructure ? [whatColumn(t)] : []),
    {
      id: 'key',
      header: t(`admin.transfer.key.${kind}`),
      value: (one) => keyOf(one, t),
      width: isStructure ? '10rem' : '16rem',
    },
    {
      id: 'name',
      header: t(`admin.transfer.name.${kind}`),
      value: ({ name }) => name,
      width: isStructure ? '10rem' : '14rem',
    },
    {
      id: 'what',
      header: t('admin.transfer.what'),
      value: told,
      sortable: false,
      cell: (one) => (
        <ul className={css.told}>
          {lines(kind, one, t, language).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
  ];
}

const whatColumn = (t: TFunction): Column<RowOutcome> => ({
  id: 'part',
  header: t('admin.transfer.record'),
  value: ({ what }) => (what ? t(`admin.structure.what.${what}`) : ''),
  filter: structureKinds.map((kind) => {
    const label = t(`admin.structure.what.${kind}`);
    return { value: label, label };
  }),
  width: '7rem',
});

const keyOf = ({ what, key }: RowOutcome, t: TFunction) => (what === 'setting' ? settingName(key, t) : key);

/** Characters of a text that the table shows. */
const longestShown = 300;

function lines(
  kind: ImportKind,
  { outcome, changes, faults, notes = [] }: RowOutcome,
  t: TFunction,
  language: string,
): string[] {
  const word = (field: string) => (field === '' ? '' : fieldWord(kind, field, language));
  if (outcome === 'fault')
    return faults.map(({ field, reason, text = '' }) =>
      [word(field), `${t(reasonKey(reason), { row: text })}${text ? ` (${text})` : ''}`]
        .filter(Boolean)
        .join(': '),
    );
  const told = changes.map(({ field, from, to }) => {
    const shown = (text: string) =>
      shortened(cellWord(kind, field, text, language)) || t('admin.transfer.nothing');
    return `${word(field)}: ${outcome === 'new' ? shown(to) : `${shown(from)} → ${shown(to)}`}`;
  });
  return [...notes.map((note) => t(reasonKey(note))), ...told];
}

const shortened = (text: string) =>
  text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text;
