import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import {
  type ListingFormValues,
  type ListingKind,
  listingFormSchema,
  listingFormValues,
  listingOf,
  plainListing,
  storedUrl,
} from 'shared-data/models/listing';
import { localized } from 'shared-data/models/locales';
import type { Listing } from 'shared-data/models/site';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import {
  type Based,
  ErrorSummary,
  FieldConflicts,
  Form,
  FormSection,
  SubmitButton,
  typedFields,
  useForm,
} from 'shared-ui/form';
import { Listings } from 'shared-ui/listing';
import { Preview } from '../../common/preview.tsx';
import { paths } from '../../paths.ts';
import { useSaveListings } from './use-save-listings.ts';

interface Props {
  kind: ListingKind;
  listings: readonly Listing[];
}

const { TextField, TextArea, useValue } = typedFields<ListingFormValues>();
const nothing: ListingFormValues = { nameEn: '', nameJa: '', textEn: '', textJa: '', url: '' };

export function NewListing({ kind, listings }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveListings(kind);
  const uid = useIdentity(({ view }) => view.uid);
  const [id] = useState(newIdempotencyKey);
  const form = useForm({
    schema: listingFormSchema,
    initial: nothing,
    draftKey: `listing-${uid}-${kind}`,
    submit: async (values) => {
      const before = listings.map(plainListing);
      const said = t('admin.listing.saved', { title: values.nameEn });
      // The answer to an earlier attempt may have been lost.
      const others = before.filter((one) => one.id !== id);
      await save({ listings: [...others, listingOf(id, values)], before, said });
      navigate(listOf(kind));
    },
  });
  return (
    <Form form={form} label={t(`admin.listing.append.${kind}`)}>
      <ErrorSummary />
      <Fields />
      <Buttons kind={kind} />
    </Form>
  );
}

/** Compared with what was shown when the form was opened, field by field. */
export function EditListing({ kind, listing, listings }: Props & { listing: Listing }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveListings(kind);
  const uid = useIdentity(({ view }) => view.uid);
  const saved = listingFormValues(listing);
  const form = useForm<Based<ListingFormValues>, ListingFormValues>({
    schema: listingFormSchema,
    initial: { ...saved, basedOn: saved },
    draftKey: `listing-${uid}-${kind}-${listing.id}`,
    submit: async (values, { basedOn }) => {
      const withThis = (one: ListingFormValues) =>
        listings.map((other) => (other.id === listing.id ? listingOf(listing.id, one) : plainListing(other)));
      const said = t('admin.listing.saved', { title: values.nameEn });
      await save({ listings: withThis(values), before: withThis(basedOn), said });
      navigate(listOf(kind));
    },
  });
  return (
    <Form form={form} label={t('admin.listing.edit')}>
      <ErrorSummary />
      <Fields />
      <FieldConflicts
        form={form}
        saved={saved}
        labelOf={(name) => t(`admin.listing.${name}`)}
        words={{
          title: t('admin.conflict.title'),
          text: t('admin.conflict.text'),
          load: t('admin.conflict.load'),
          overwrite: t('admin.conflict.overwrite'),
        }}
      />
      <Buttons kind={kind} />
    </Form>
  );
}

const listOf = (kind: ListingKind) => `${paths.adminListing()}?kind=${kind}`;

function Buttons({ kind }: { kind: ListingKind }) {
  const { t } = useTranslation();
  return (
    <ButtonRow>
      <SubmitButton>{t('admin.listing.save')}</SubmitButton>
      <LinkButton to={listOf(kind)} look="quiet">
        {t('ui.cancel')}
      </LinkButton>
    </ButtonRow>
  );
}

function Fields() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('admin.instruction.english')}>
        <TextField name="nameEn" label={t('admin.listing.nameEn')} lang="en" required autoComplete="off" />
        <TextArea
          name="textEn"
          label={t('admin.listing.textEn')}
          hint={t('admin.instruction.bodyHint')}
          rows={4}
        />
      </FormSection>
      <FormSection title={t('admin.instruction.japanese')} hint={t('admin.instruction.japaneseHint')}>
        <TextField name="nameJa" label={t('admin.listing.nameJa')} lang="ja" autoComplete="off" />
        <TextArea name="textJa" label={t('admin.listing.textJa')} rows={4} />
      </FormSection>
      <TextField
        name="url"
        label={t('admin.listing.url')}
        hint={t('admin.listing.urlHint')}
        inputMode="url"
        autoComplete="off"
      />
      <EntryPreview lang="en" />
      <EntryPreview lang="ja" />
    </>
  );
}

function EntryPreview({ lang }: { lang: 'en' | 'ja' }) {
  const [nameEn, nameJa] = [useValue('nameEn').trim(), useValue('nameJa').trim()];
  const textEn = useDeferredValue(useValue('textEn')).trim();
  const textJa = useDeferredValue(useValue('textJa')).trim();
  const url = storedUrl(useValue('url'));
  const name = localized({ en: nameEn, ja: nameJa }, lang);
  const text = localized({ en: textEn, ja: textJa }, lang);
  if (!name) return null;
  return (
    <Preview lang={lang}>
      <Listings listings={[{ id: 'preview', name, text, ...(url && { url }) }]} />
    </Preview>
  );
}
