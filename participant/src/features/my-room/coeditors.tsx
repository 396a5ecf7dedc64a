import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useCoeditors, useLoading, useProfile } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { maxCoeditors } from 'shared-data/models/coeditor';
import type { PublicProgram } from 'shared-data/models/program';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, IconButton } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { isKnown } from '../../common/is-known.ts';
import { AddCoeditor } from './add-coeditor.tsx';
import css from './my-room.module.css';

/** Nobody is added to a withdrawn program. */
export function Coeditors({ program }: { program: PublicProgram }) {
  const { t } = useTranslation();
  const uids = useCoeditors(program.id);
  const known = isKnown(useLoading('coeditors'));
  const [adding, setAdding] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { title } = program;
  const full = uids.length >= maxCoeditors;
  if (program.canceled && uids.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={css.coeditors}
      aria-label={t('myRoom.coeditorsOf', { title })}
    >
      <h4 className={css.coeditorsTitle}>{t('myRoom.coeditors')}</h4>
      {uids.length === 0 ? (
        <p className={css.fileNote}>{known ? t('myRoom.coeditorsNone') : '…'}</p>
      ) : (
        <ul className={css.people}>
          {uids.map((uid) => (
            <li key={uid}>
              <Coeditor program={program} uid={uid} onRemoved={() => box.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {full && <p className={css.fileNote}>{t('myRoom.coeditorsFull')}</p>}
      {!full && !program.canceled && (
        <Button
          small
          look="quiet"
          icon="plus"
          aria-label={t('myRoom.coeditorAddTo', { title })}
          onClick={() => setAdding(true)}
        >
          {t('myRoom.coeditorAdd')}
        </Button>
      )}
      <AddCoeditor program={program} coeditors={uids} open={adding} onClose={() => setAdding(false)} />
    </section>
  );
}

function Coeditor({
  program,
  uid,
  onRemoved,
}: {
  program: PublicProgram;
  uid: string;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const profile = useProfile(uid);
  const loading = useLoading('profiles', uid);
  const japanese = locale === 'ja' && Boolean(profile?.nameJa);
  const name =
    (japanese ? profile?.nameJa : profile?.name) ?? (loading === 'live' ? t('myRoom.coeditorGone') : '…');
  const remove = async () => {
    if (pending) return;
    const sure = await confirm({
      title: t('myRoom.coeditorRemoveAsk', { name }),
      text: t('myRoom.coeditorRemoveText', { title: program.title }),
      confirmLabel: t('myRoom.coeditorRemoveYes'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await api.changeCoeditor({ id: program.id, uid, coeditor: false });
      toast(t('myRoom.coeditorRemoved', { name }), { kind: 'success' });
      onRemoved();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
      setPending(false);
    }
  };
  return (
    <span className={css.person} title={profile?.affiliation}>
      <bdi lang={japanese ? 'ja' : undefined}>{name}</bdi>
      <IconButton
        icon="close"
        label={t('myRoom.coeditorRemove', { name, title: program.title })}
        aria-disabled={pending || undefined}
        onClick={() => void remove()}
      />
    </span>
  );
}
