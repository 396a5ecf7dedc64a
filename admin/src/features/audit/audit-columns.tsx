import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { momentText, shortDay } from 'shared-data/i18n/format';
import type { Locale } from 'shared-data/models/locales';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import css from './audit.module.css';
import { type AuditRow, verbs } from './audit-rows.ts';
import { auditKinds } from './thing.ts';

const tones = {
  added: 'good',
  changed: 'ice',
  removed: 'bad',
  restored: 'warn',
  signedIn: 'neutral',
  rehearsed: 'neutral',
  begun: 'neutral',
} as const;

export interface ColumnOptions {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  days: readonly string[];
}

export function auditColumns({ t, locale, timeZone, days }: ColumnOptions): Column<AuditRow>[] {
  return [
    {
      id: 'when',
      header: t('admin.audit.when'),
      value: ({ day }) => day,
      compare: (a, b) => a.entry.at - b.entry.at || (a.entry.id < b.entry.id ? -1 : 1),
      cell: ({ entry }) => <span className={css.time}>{momentText(entry.at, locale, timeZone)}</span>,
      filter: days.map((day) => ({ value: day, label: shortDay(day, locale) })),
      searchable: false,
      width: '11rem',
    },
    {
      id: 'who',
      header: t('admin.audit.who'),
      value: ({ who }) => who,
      cell: (row) => <Who row={row} t={t} />,
      filter: true,
      width: '14rem',
    },
    {
      id: 'kind',
      header: t('admin.audit.kind'),
      value: ({ kind }) => kind,
      cell: ({ kind }) => t(`admin.audit.kind.${kind}`),
      filter: auditKinds.map((kind) => ({ value: kind, label: t(`admin.audit.kind.${kind}`) })),
      searchable: false,
      secondary: true,
      width: '9rem',
    },
    {
      id: 'did',
      header: t('admin.audit.did'),
      value: ({ verb }) => verb,
      cell: ({ verb }) => <Badge tone={tones[verb]}>{t(`admin.audit.verb.${verb}`)}</Badge>,
      filter: verbs.map((verb) => ({ value: verb, label: t(`admin.audit.verb.${verb}`) })),
      searchable: false,
      width: '8rem',
    },
    {
      id: 'what',
      header: t('admin.audit.what'),
      value: ({ thing, change, name, helper = '', others }) =>
        `${thing} ${change} ${name} ${helper} ${others}`,
      cell: (row) => <What row={row} t={t} />,
    },
  ];
}

function Who({ row: { who, name, helper }, t }: { row: AuditRow; t: TFunction }) {
  return (
    <>
      {name || who}
      {name && <span className={css.quiet}>{who}</span>}
      {helper !== undefined && <span className={css.quiet}>{t('admin.audit.helper', { helper })}</span>}
    </>
  );
}

function What({ row: { thing, href, change, more }, t }: { row: AuditRow; t: TFunction }) {
  return (
    <div className={css.what}>
      {href === undefined ? thing : <Link to={href}>{thing}</Link>}
      {change && <span className={css.change}>{change}</span>}
      {more > 0 && <span className={css.quiet}>{t('admin.audit.more', { count: more })}</span>}
    </div>
  );
}
