import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { type ListingKind, plainListing, specialSessionKinds } from 'shared-data/models/listing';
import { localized } from 'shared-data/models/locales';
import type { Listing } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button, LinkButton } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { Listings } from 'shared-ui/listing';
import { Section } from 'shared-ui/page';
import { toast } from 'shared-ui/toast';
import { OrderedList, OrderedRow } from '../../common/ordered-list.tsx';
import { paths } from '../../paths.ts';
import css from './listing.module.css';
import { SessionChoice } from './session-choice.tsx';
import { useSaveListings } from './use-save-listings.ts';

interface Props {
  kind: ListingKind;
  listings: readonly Listing[];
}

export function ListingList({ kind, listings }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pending, order, remove } = useChanges({ kind, listings });
  const special = specialSessionKinds.find((one) => one === kind);
  return (
    <div className={css.tab}>
      <p className={css.where}>{t(`admin.listing.where.${kind}`)}</p>
      {special && <SessionChoice key={special} kind={special} />}
      {listings.length === 0 ? (
        <Empty title={t(`admin.listing.none.${kind}`)} icon="info">
          {t('admin.listing.noneText')}
        </Empty>
      ) : (
        <>
          <OrderedList
            label={t(`admin.listing.kind.${kind}`)}
            items={listings}
            keyOf={({ id }) => id}
            nameOf={({ name }) => localized(name, locale)}
            pending={pending}
            onMove={order}
          >
            {(listing) => (
              <Row kind={kind} listing={listing} pending={pending} onRemove={() => void remove(listing)} />
            )}
          </OrderedList>
          <Section title={t('admin.listing.preview')} lead={t('admin.listing.previewLead')}>
            <Listings
              listings={listings.map(({ id, name, text, url }) => ({
                ...{ id, name: localized(name, locale), text: localized(text, locale) },
                ...(url && { url }),
              }))}
            />
          </Section>
        </>
      )}
    </div>
  );
}

interface RowProps {
  kind: ListingKind;
  listing: Listing;
  pending: boolean;
  onRemove: () => void;
}

function Row({ kind, listing: { id, name, text, url }, pending, onRemove }: RowProps) {
  const { t } = useTranslation();
  const shown = localized(name, useLocale());
  const hidden = <span className="visually-hidden">: {shown}</span>;
  return (
    <OrderedRow
      title={shown}
      detail={url}
      badges={(!name.ja || (text?.en && !text.ja)) && <Badge>{t('admin.listing.noJapanese')}</Badge>}
      actions={
        <>
          <LinkButton
            small
            to={`${paths.adminListing()}?${new URLSearchParams({ kind, entry: id }).toString()}`}
          >
            {t('admin.listing.change')}
            {hidden}
          </LinkButton>
          <Button small look="danger" disabled={pending} onClick={onRemove}>
            {t('admin.listing.remove')}
            {hidden}
          </Button>
        </>
      }
    />
  );
}

/** Order and removal, which are saved at once, the latter after a question. */
function useChanges({ kind, listings }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const save = useSaveListings(kind);
  const [pending, setPending] = useState(false);
  const before = listings.map(plainListing);
  const change = async (wanted: typeof before, said: string) => {
    setPending(true);
    try {
      await save({ listings: wanted, before, said });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return {
    pending,
    order: (ids: string[]) => {
      const at = ({ id }: { id: string }) => ids.indexOf(id);
      void change(
        before.toSorted((a, b) => at(a) - at(b)),
        t('admin.listing.ordered'),
      );
    },
    remove: async ({ id, name }: Listing) => {
      const title = localized(name, locale);
      const sure = await confirm({
        title: t('admin.listing.removeTitle', { title }),
        text: t('admin.listing.removeText'),
        confirmLabel: t('admin.listing.remove'),
        danger: true,
      });
      if (sure)
        await change(
          before.filter((one) => one.id !== id),
          t('admin.listing.removed', { title }),
        );
    },
  };
}
