import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type ListingKind, listingKinds } from 'shared-data/models/listing';
import type { Listing } from 'shared-data/models/site';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { PageSkeleton } from 'shared-ui/skeleton';
import { Tabs } from 'shared-ui/tabs';
import { useIsLoaded, useListings } from '../../common/use-listings.ts';
import { paths } from '../../paths.ts';
import { EditListing, NewListing } from './listing-form.tsx';
import { ListingList } from './listing-list.tsx';
import { Questionnaire } from './questionnaire.tsx';

const tabs = [...listingKinds, 'questionnaire'] as const;

/** One tab per `?kind=`; with `?entry=` the form of one, with `?new` that of a new one. */
export function Component() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('kind')) ?? 'sponsor';
  const entry = search.get('entry');
  if (tab !== 'questionnaire' && (search.has('new') || entry !== null))
    return <FormPage kind={tab} id={entry} key={`${tab} ${entry}`} />;
  return (
    <Page
      title={t('admin.menu.listing')}
      lead={t('admin.listing.lead')}
      width="narrow"
      actions={
        tab !== 'questionnaire' && (
          <LinkButton to={`${paths.adminListing()}?kind=${tab}&new`} icon="plus" look="primary">
            {t(`admin.listing.append.${tab}`)}
          </LinkButton>
        )
      }
    >
      <Tabs
        label={t('admin.menu.listing')}
        tabs={tabs.map((id) => ({ id, label: t(`admin.listing.kind.${id}`) }))}
        selected={tab}
        onSelect={(kind) => setSearch({ kind }, { replace: true })}
      >
        {tab === 'questionnaire' ? <Questionnaire /> : <ListTab key={tab} kind={tab} />}
      </Tabs>
    </Page>
  );
}

/** Null until they are loaded. */
function useKind(kind: ListingKind): readonly Listing[] | null {
  const listings = useListings()[kind];
  return useIsLoaded(kind) || listings.length > 0 ? listings : null;
}

function ListTab({ kind }: { kind: ListingKind }) {
  const listings = useKind(kind);
  return listings ? <ListingList kind={kind} listings={listings} /> : <PageSkeleton />;
}

function FormPage({ kind, id }: { kind: ListingKind; id: string | null }) {
  const { t } = useTranslation();
  const listings = useKind(kind);
  if (!listings) return <PageSkeleton />;
  const crumb = {
    label: `${t('admin.menu.listing')}: ${t(`admin.listing.kind.${kind}`)}`,
    to: `${paths.adminListing()}?kind=${kind}`,
  };
  const listing = listings.find((one) => one.id === id);
  return (
    <Page
      title={t(id === null ? `admin.listing.append.${kind}` : 'admin.listing.edit')}
      breadcrumb={[crumb]}
      width="narrow"
    >
      {id === null && <NewListing kind={kind} listings={listings} />}
      {listing && <EditListing kind={kind} listing={listing} listings={listings} />}
      {id !== null && !listing && <Notice kind="warning">{t('admin.listing.gone')}</Notice>}
    </Page>
  );
}
