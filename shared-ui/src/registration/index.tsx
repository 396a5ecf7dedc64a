/** The registration form, for participants and for staff who help them. Needs sessions and `setting/base`. */
export { registrationDifferences } from './differences.ts';
export { PrivacyFields, RegistrationFields } from './fields.tsx';
export {
  agreementErrors,
  type ChangeValues,
  changeValues,
  emptyRegistration,
  type RegistrationValues,
  registrationInput,
  registrationValues,
  typedOver,
} from './values.ts';
