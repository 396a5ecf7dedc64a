import { useTranslation } from 'react-i18next';
import { useBase, useSessions } from 'shared-data/collections/hooks';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { localized } from 'shared-data/models/locales';
import type { Session } from 'shared-data/models/session';
import type { BaseInformation } from 'shared-data/models/site';
import { banquetDate, partiesOf } from 'shared-data/models/social-events';
import { sessionOptions } from 'shared-data/models/titles';
import { attendances, genders, participations, positions, titles } from 'shared-data/models/user';
import { FieldRow, FormSection, optionsOf, typedFields } from '../form/index.tsx';
import { countryOptions } from './countries.ts';
import css from './registration.module.css';
import { mayApplyForTravel, type RegistrationValues } from './values.ts';
import './words.ts';

const { CheckboxField, CheckboxGroup, RadioGroup, SelectField, TextArea, TextField, useValue } =
  typedFields<RegistrationValues>();

export function RegistrationFields() {
  const sessions = useSessions();
  const base = useBase();
  return (
    <>
      <NameFields />
      <ContactFields />
      <ParticipationFields sessions={sessions} />
      <TravelFields />
      <SocialFields base={base ?? null} />
      <StatisticsFields />
    </>
  );
}

function NameFields() {
  const { t } = useTranslation();
  return (
    <FormSection title={t('registration.section.person')}>
      <FieldRow>
        <TextField name="givenName" label={t('registration.givenName')} autoComplete="given-name" required />
        <TextField name="middleName" label={t('registration.middleName')} autoComplete="additional-name" />
        <TextField
          name="familyName"
          label={t('registration.familyName')}
          autoComplete="family-name"
          required
        />
      </FieldRow>
      <TextField
        name="nameJa"
        label={t('registration.nameJa')}
        hint={t('registration.nameJa.hint')}
        lang="ja"
      />
      <FieldRow>
        <SelectField
          name="title"
          label={t('registration.title')}
          options={optionsOf(titles)}
          autoComplete="honorific-prefix"
          required
        />
        <SelectField
          name="position"
          label={t('registration.position')}
          options={optionsOf(positions, (value) => t(`registration.position.${value}`))}
          required
        />
      </FieldRow>
      <TextField
        name="affiliation"
        label={t('registration.affiliation')}
        autoComplete="organization"
        required
      />
      <TextField name="affiliation2" label={t('registration.affiliation2')} />
    </FormSection>
  );
}

function ContactFields() {
  const { t } = useTranslation();
  const locale = useLocale();
  const countries = countryOptions(locale);
  return (
    <FormSection title={t('registration.section.contact')} hint={t('registration.section.contact.hint')}>
      <FieldRow>
        <SelectField
          name="country"
          label={t('registration.country')}
          options={countries}
          autoComplete="country"
          required
        />
        <TextField name="telephone" label={t('registration.telephone')} type="tel" autoComplete="tel" />
      </FieldRow>
      <TextArea name="address" label={t('registration.address')} autoComplete="street-address" rows={2} />
      <CheckboxField name="homeContact" label={t('registration.homeContact')} />
    </FormSection>
  );
}

function ParticipationFields({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const main = useValue('mainSession');
  const options = sessionOptions(sessions, locale);
  return (
    <FormSection title={t('registration.section.participation')}>
      <RadioGroup
        name="participation"
        label={t('registration.participation')}
        options={optionsOf(participations, (value) => t(`registration.participation.${value}`))}
        inline
        required
      />
      <RadioGroup
        name="attendance"
        label={t('registration.attendance')}
        options={optionsOf(attendances, (value) => t(`registration.attendance.${value}`))}
        inline
        required
      />
      {options.length > 0 ? (
        <SelectField name="mainSession" label={t('registration.mainSession')} options={options} required />
      ) : (
        <TextField
          name="mainSession"
          label={t('registration.mainSession')}
          hint={t('registration.mainSession.hint')}
          required
        />
      )}
      {options.length > 0 && (
        <CheckboxGroup
          name="additionalSessions"
          label={t('registration.additionalSessions')}
          options={sessionOptions(sessions, locale, main)}
        />
      )}
    </FormSection>
  );
}

/** Only for those who may apply; the terms only for those who do. */
function TravelFields() {
  const { t } = useTranslation();
  const participation = useValue('participation');
  const applies = useValue('travelSupport');
  if (!mayApplyForTravel(participation)) return null;
  return (
    <FormSection title={t('registration.section.travel')} hint={t('registration.section.travel.hint')}>
      <CheckboxField name="travelSupport" label={t('registration.travelSupport')} />
      {applies && (
        <>
          <div className={css.terms}>
            <p>{t('registration.travel.terms1')}</p>
            <p>{t('registration.travel.terms2')}</p>
            <p>{t('registration.travel.terms3')}</p>
          </div>
          <CheckboxField name="travelTerms" label={t('registration.travelTerms')} required />
        </>
      )}
    </FormSection>
  );
}

function StatisticsFields() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <FormSection
      title={t('registration.section.statistics')}
      hint={t('registration.section.statistics.hint')}
    >
      <RadioGroup
        name="gender"
        label={t('registration.gender')}
        options={optionsOf(genders, (value) => t(`registration.gender.${value}`))}
        inline
        required
      />
      <SelectField
        name="nationality"
        label={t('registration.nationality')}
        options={countryOptions(locale)}
      />
      <CheckboxField name="foreignNationality" label={t('registration.foreignNationality')} />
      <CheckboxField name="femaleResearcher" label={t('registration.femaleResearcher')} />
    </FormSection>
  );
}

function SocialFields({ base }: { base: BaseInformation | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const parties = partiesOf(base).map(({ id, label, date }) => ({
    value: id,
    label: localized(label, locale),
    hint: dayName(date, locale),
  }));
  return (
    <FormSection title={t('registration.section.social')}>
      <CheckboxField
        name="banquet"
        label={t('registration.banquet', { date: dayName(banquetDate(base), locale) })}
      />
      <CheckboxGroup name="parties" label={t('registration.parties')} options={parties} inline />
      <TextArea name="note" label={t('registration.note')} rows={3} />
    </FormSection>
  );
}

export function PrivacyFields() {
  const { t } = useTranslation();
  return (
    <FormSection title={t('registration.section.privacy')}>
      <div className={css.terms}>
        <p>{t('registration.privacy.text1')}</p>
        <p>{t('registration.privacy.text2')}</p>
        <p>{t('registration.privacy.text3')}</p>
      </div>
      <CheckboxField name="privacyPolicy" label={t('registration.privacyPolicy')} required />
    </FormSection>
  );
}
