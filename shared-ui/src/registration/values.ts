import type { Registration, User } from 'shared-data/models/user';
import type { FieldErrors } from '../form/index.tsx';

/** Form values: '' where nothing is chosen yet. */
export type RegistrationValues = { [Name in keyof Required<Registration>]: FieldValue<Registration[Name]> };
type FieldValue<T> =
  NonNullable<T> extends boolean ? boolean : NonNullable<T> extends string ? string : string[];

export const emptyRegistration: RegistrationValues = {
  givenName: '',
  middleName: '',
  familyName: '',
  nameJa: '',
  title: '',
  position: '',
  affiliation: '',
  affiliation2: '',
  telephone: '',
  address: '',
  country: '',
  nationality: '',
  gender: '',
  mainSession: '',
  additionalSessions: [],
  homeContact: false,
  participation: '',
  travelSupport: false,
  travelTerms: false,
  foreignNationality: false,
  femaleResearcher: false,
  banquet: false,
  attendance: '',
  parties: [],
  note: '',
  privacyPolicy: false,
};

export function registrationValues(registration: Registration): RegistrationValues {
  const filled = Object.entries(emptyRegistration).map(([name, empty]) => [
    name,
    registration[name as keyof Registration] ?? empty,
  ]);
  return Object.fromEntries(filled) as RegistrationValues;
}

/** `basedOn`: `updatedAt` of the edited version, kept with the draft. */
export type ChangeValues = RegistrationValues & { basedOn: number };

export function changeValues(user: User): ChangeValues {
  return { ...registrationValues(user), basedOn: user.updatedAt };
}

export function mayApplyForTravel(participation: string): boolean {
  return ['oral', 'poster', 'chair'].includes(participation);
}

/** The schema checks these only once every field is valid; this shows all errors at once. */
export function agreementErrors(values: RegistrationValues): FieldErrors<RegistrationValues> {
  const { travelSupport, travelTerms, privacyPolicy } = registrationInput(values);
  return {
    ...(travelSupport && !travelTerms ? { travelTerms: 'validation.travelTerms' } : {}),
    ...(privacyPolicy ? {} : { privacyPolicy: 'validation.privacyPolicy' }),
  };
}

/** Drops answers to questions that no longer apply. */
export function registrationInput(values: RegistrationValues): RegistrationValues {
  const travelSupport = values.travelSupport && mayApplyForTravel(values.participation);
  return {
    ...values,
    travelSupport,
    travelTerms: travelSupport && values.travelTerms,
    additionalSessions: values.additionalSessions.filter((id) => id !== values.mainSession),
  };
}

/** A field left empty keeps the saved answer. */
export function typedOver(saved: RegistrationValues, typed: RegistrationValues): RegistrationValues {
  const answered = Object.entries(registrationInput(typed)).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  );
  return registrationInput({ ...saved, ...Object.fromEntries(answered) });
}
