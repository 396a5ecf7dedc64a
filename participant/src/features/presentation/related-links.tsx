import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrls } from 'shared-data/collections/hooks';
import { changeRelatedUrl } from 'shared-data/collections/writes';
import type { Program } from 'shared-data/models/program';
import { maxRelatedUrls, webAddress } from 'shared-data/models/related-url';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, IconButton } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { useKeptFocus } from 'shared-ui/kept-focus';
import { toast } from 'shared-ui/toast';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import { EditLink } from './edit-link.tsx';
import css from './related-links.module.css';
import './words.ts';

/** What the dialog edits: a stored URL, `''` for a new one; null while closed. */
type Edited = string | null;

/** Up to three links to other sites. Stored URLs that are no web addresses are never links. */
export function RelatedLinks({ program }: { program: Program }) {
  const { t } = useTranslation();
  const urls = useUrls(program.id);
  const edits = useEditsProgram(program);
  const [edited, setEdited] = useState<Edited>(null);
  const keep = useKeptFocus();
  const shown = edits ? urls : urls.filter((url) => webAddress(url));
  if (shown.length === 0 && !edits) return null;
  return (
    <section
      className={css.links}
      data-empty={shown.length === 0 || undefined}
      aria-labelledby="related-links"
      {...keep}
    >
      <h2 id="related-links" className={css.title}>
        {t('links.title')}
      </h2>
      {shown.length === 0 && <p className={css.none}>{t('links.none')}</p>}
      <ul className={css.list}>
        {shown.map((url, index) => (
          <li key={`${index} ${url}`} className={css.line}>
            <ExternalLink url={url} />
            {edits && <LinkTools programId={program.id} url={url} onEdit={() => setEdited(url)} />}
          </li>
        ))}
      </ul>
      {edits && !program.canceled && urls.length < maxRelatedUrls && (
        <div>
          <Button small look="quiet" icon="plus" onClick={() => setEdited('')}>
            {t('links.add')}
          </Button>
        </div>
      )}
      <EditLink programId={program.id} urls={urls} edited={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

function ExternalLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const address = webAddress(url);
  if (!address) return <bdi className={css.link}>{url}</bdi>;
  const { host, pathname, search } = address;
  const rest = readable(`${pathname}${search}`);
  return (
    <a className={css.link} href={address.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>
        <span className={css.host}>{host}</span>
        {rest !== '/' && <span className={css.rest}>{rest}</span>}
      </bdi>{' '}
      <Icon name="external" size={1} />
      <span className="visually-hidden">{t('links.newTab')}</span>
    </a>
  );
}

/** Decoded unless it then held control, direction or space characters. */
function readable(path: string): string {
  try {
    const text = decodeURI(path);
    return /[\p{C}\p{Z}]/u.test(text) ? path : text;
  } catch {
    return path;
  }
}

function LinkTools({ programId, url, onEdit }: { programId: string; url: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const change = (before: string | null, after: string | null) =>
    changeRelatedUrl(programId, before, after).catch((error) => {
      toast(t(errorMessageKey(error)), { kind: 'error' });
      throw error;
    });
  const remove = async () => {
    await change(url, null);
    const run = () => void change(null, url).catch(() => {});
    toast(t('links.removed'), { action: { label: t('links.undo'), run } });
  };
  return (
    <span className={css.tools}>
      <IconButton icon="edit" label={t('links.changeOne', { url })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={t('links.remove', { url })}
        onClick={() => void remove().catch(() => {})}
      />
    </span>
  );
}
