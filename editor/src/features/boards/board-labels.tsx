import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { boardClashes, coreTimeOf } from 'shared-data/models/boards';
import { timeRange } from 'shared-data/models/time-range';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Section } from 'shared-ui/page';
import { paths } from '../../paths.ts';
import { inBoardOrder } from '../../schedule/board-order.ts';
import { presenterNames } from '../../schedule/labels.ts';
import type { PlacedItem } from '../../schedule/placed-items.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import css from './boards.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

export function BoardLabels({
  chosen: { item },
  programme,
}: {
  chosen: PlacedItem;
  programme: LiveProgramme;
}) {
  const { t } = useTranslation();
  const rows = inBoardOrder(item);
  const clashes = boardClashes(programme.tables, (id) => programme.canceled.has(id));
  return (
    <Section
      title={t('editor.boards.labels', { count: rows.length })}
      actions={
        <Button icon="file" onClick={() => window.print()}>
          {t('editor.boards.print')}
        </Button>
      }
    >
      <ul className={css.labels}>
        {rows.map(({ id, board }) => {
          const program = programme.programOf(id);
          const core = coreTimeOf(item, board);
          const others = clashes.get(id);
          return (
            <li key={id} className={css.label}>
              <div className={css.text}>
                <p className={css.board}>{board ?? t('editor.boards.noBoard')}</p>
                <p className={css.id}>{shownIdOf(id)}</p>
                {others && (
                  <p className={css.clash}>
                    <Icon name="alert" size={1} />{' '}
                    {t('editor.boards.shared', { ids: others.map(shownIdOf).join(', ') })}
                  </p>
                )}
                <p className={css.title}>{program?.title}</p>
                <p className={css.quiet}>{program && presenterNames(program)}</p>
                {core && (
                  <p className={css.quiet}>
                    {t('editor.boards.coreTime', { time: timeRange(core.begin, core.end) })}
                  </p>
                )}
              </div>
              <div className={css.code}>
                <Suspense fallback={null}>
                  <QrCode
                    text={`${window.location.origin}${paths.presentation(id)}`}
                    label={t('editor.boards.qr', { id: shownIdOf(id) })}
                  />
                </Suspense>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
