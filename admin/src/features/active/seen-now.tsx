import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { type ActiveSite, isSiteClosed } from 'shared-data/models/site';
import { clockOf } from 'shared-data/models/venue-time';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import type { ListedItem } from '../../common/timetable-items.ts';
import css from './active.module.css';
import { NoteForm } from './note-form.tsx';
import type { ReadersSee } from './readers-see.ts';
import { changeActive } from './set-active.ts';

export interface SeenNowProps {
  active: ActiveSite | undefined;
  placed: ListedItem | undefined;
  seen: ReadersSee;
}

export function SeenNow({ active, placed, seen }: SeenNowProps) {
  const { t } = useTranslation();
  const closed = isSiteClosed(useBase());
  const [pending, setPending] = useState(false);
  const isShown = seen === 'now' || seen === 'next';
  const stop = async () => {
    setPending(true);
    await changeActive(t, null, t('admin.active.stopped'));
    setPending(false);
  };
  return (
    <Card>
      <div className={css.seen}>
        {closed && (
          <Notice kind="warning" still>
            {t('admin.active.closed')}
          </Notice>
        )}
        <p role="status">
          {isShown && placed ? (
            <>
              <Badge tone="sun">{t(`admin.active.${seen}`)}</Badge> <strong>{placed.title}</strong>
              <span className={css.quiet}>
                {clockOf(placed.item.begin)}–{clockOf(placed.item.end)} · {placed.room} · {placed.day}
              </span>
            </>
          ) : (
            t(`admin.active.nothing.${isShown ? 'gone' : seen}`, { name: placed?.title ?? '' })
          )}
        </p>
        {active && placed && <NoteForm active={active} />}
        {active && (
          <Button icon="close" pending={pending} onClick={stop}>
            {t('admin.active.stop')}
          </Button>
        )}
      </div>
    </Card>
  );
}
