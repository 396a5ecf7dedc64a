import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOwner } from 'shared-data/access/guards';
import { api } from 'shared-data/api/api-client';
import { useCoeditors, useLoading } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import { maxCoeditors } from 'shared-data/models/coeditor';
import type { PublicProgram } from 'shared-data/models/program';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, IconButton } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { isKnown } from '../is-known.ts';
import { AddCoeditor } from './add-coeditor.tsx';
import css from './coeditors.module.css';
import { usePersonName } from './use-person-name.ts';
import './words.ts';

/** Nobody is added to a withdrawn program. `level` of its heading. */
export function Coeditors({ program, level = 4 }: { program: PublicProgram; level?: 3 | 4 }) {
  const { t } = useTranslation();
  const uids = useCoeditors(program.id);
  const own = useIdentity(({ view }) => isOwner(view, program));
  const known = isKnown(useLoading('coeditors'));
  const [adding, setAdding] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { title } = program;
  const Heading = `h${level}` as const;
  const full = uids.length >= maxCoeditors;
  if (program.canceled && uids.length === 0) return null;
  return (
    <section ref={box} tabIndex={-1} className={css.coeditors} aria-label={t('coeditors.of', { title })}>
      <Heading className={css.coeditorsTitle}>{t('coeditors.title')}</Heading>
      {uids.length === 0 ? (
        <p className={css.note}>{known ? t(own ? 'coeditors.none' : 'coeditors.noneButOwner') : '…'}</p>
      ) : (
        <ul className={css.people}>
          {uids.map((uid) => (
            <li key={uid}>
              <Coeditor program={program} uid={uid} onRemoved={() => box.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {full && <p className={css.note}>{t('coeditors.full')}</p>}
      {!full && !program.canceled && (
        <Button
          small
          look="quiet"
          icon="plus"
          aria-label={t('coeditors.addTo', { title })}
          onClick={() => setAdding(true)}
        >
          {t('coeditors.add')}
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
  const [pending, setPending] = useState(false);
  const { name, lang, affiliation } = usePersonName(uid);
  const remove = async () => {
    const sure = await confirm({
      title: t('coeditors.removeAsk', { name }),
      text: t('coeditors.removeText', { title: program.title }),
      confirmLabel: t('coeditors.removeYes'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await api.changeCoeditor({ id: program.id, uid, coeditor: false });
      toast(t('coeditors.removed', { name }), { kind: 'success' });
      onRemoved();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
      setPending(false);
    }
  };
  return (
    <span className={css.person} title={affiliation}>
      <bdi lang={lang}>{name}</bdi>
      <IconButton
        icon="close"
        label={t('coeditors.remove', { name, title: program.title })}
        disabled={pending}
        onClick={() => void remove()}
      />
    </span>
  );
}
