import type { TFunction } from 'i18next';
import type { Locale } from 'shared-data/models/locales';
import { compareSessions } from 'shared-data/models/session-order';
import { titleOf } from 'shared-data/models/titles';
import { SessionBadge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import css from './session.module.css';
import type { SessionRow } from './session-rows.ts';

export function allSessionColumns(t: TFunction, locale: Locale): Column<SessionRow>[] {
  return [
    {
      id: 'id',
      header: t('admin.session.id'),
      value: ({ session }) => session.id,
      cell: ({ session: { id, color } }) => <SessionBadge code={id} color={color} />,
      compare: (a, b) => compareSessions(a.session, b.session),
      width: '7rem',
    },
    {
      id: 'title',
      header: t('admin.session.anyTitle'),
      value: ({ session }) => `${titleOf(session, locale)} ${session.title} ${session.titleJa ?? ''}`,
      cell: ({ session }) => <Title title={session.title} titleJa={session.titleJa} locale={locale} />,
    },
    {
      id: 'group',
      header: t('admin.session.group'),
      value: ({ session, group }) => (group ? titleOf(group, locale) : session.group),
      filter: true,
      width: '12rem',
      secondary: true,
    },
    {
      id: 'conveners',
      header: t('admin.session.conveners'),
      value: ({ session }) => session.conveners?.join(locale === 'ja' ? '、' : ', '),
      width: '14rem',
      secondary: true,
    },
    {
      id: 'programs',
      header: t('admin.session.programs'),
      value: ({ programs }) => programs,
      searchable: false,
      align: 'end',
      width: '8rem',
    },
    {
      id: 'items',
      header: t('admin.session.items'),
      value: ({ items }) => items,
      searchable: false,
      align: 'end',
      width: '8rem',
    },
  ];
}

function Title({ title, titleJa, locale }: { title: string; titleJa: string | undefined; locale: Locale }) {
  const other = locale === 'ja' ? titleJa && title : titleJa;
  return (
    <>
      {titleOf({ title, titleJa }, locale)}
      {other && (
        <span className={css.other} lang={locale === 'ja' ? 'en' : 'ja'}>
          {other}
        </span>
      )}
    </>
  );
}
