import { expect, test } from 'vitest';
import enFailures from '../i18n/failures/messages/en.json' with { type: 'json' };
import jaFailures from '../i18n/failures/messages/ja.json' with { type: 'json' };
import enFirst from '../i18n/messages/en.json' with { type: 'json' };
import jaFirst from '../i18n/messages/ja.json' with { type: 'json' };
import { problemCodes } from '../models/problem.ts';
import {
  ApiError,
  AuthError,
  authMessageKey,
  ConflictError,
  errorMessageKey,
  fieldErrors,
  MessageError,
  WriteError,
} from './errors.ts';

const en: Record<string, string> = { ...enFirst, ...enFailures };
const ja: Record<string, string> = { ...jaFirst, ...jaFailures };
const english = en;

test.each([
  ['auth/user-not-found', 'Invalid email address. Please confirm your email address.'],
  ['auth/invalid-email', 'Invalid email address. Please confirm your email address.'],
  ['auth/wrong-password', 'Password is incorrect. Please confirm your password.'],
  ['auth/invalid-credential', 'Password is incorrect. Please confirm your password.'],
  [
    'auth/too-many-requests',
    'We have blocked all requests from this device due to unusual activity. Try again later.',
  ],
  ['auth/something-new', 'Unknown error. Please contact the administrator.'],
  ['auth/email-already-in-use', 'This email address is already registered.'],
])('%s is told in the words of section 8', (code, words) => {
  expect(english[authMessageKey(code)]).toBe(words);
  expect(english[errorMessageKey(new AuthError(code))]).toBe(words);
  expect(english[errorMessageKey({ code })]).toBe(words);
});

test.each([
  [new ApiError('tooManyPrograms', 409), 'error.tooManyPrograms'],
  [new ApiError('unavailable', 0), 'error.unavailable'],
  [new ApiError('unavailable', 503), 'error.tryLater'],
  [new WriteError('permission_denied'), 'error.forbidden'],
  [{ code: 'PERMISSION_DENIED' }, 'error.forbidden'],
  [new WriteError('account_gone'), 'error.accountGone'],
  [new WriteError('too_big'), 'validation.tooLong'],
  [new WriteError('unavailable'), 'error.tryLater'],
  [new WriteError('disconnected'), 'error.unavailable'],
  [new AuthError('auth/unavailable'), 'error.tryLater'],
  [new AuthError('auth/network-request-failed'), 'auth.unavailable'],
  [new ConflictError('x'), 'error.conflict'],
  [new MessageError('submission.errorText'), 'submission.errorText'],
  [new TypeError('x'), 'error.internal'],
  [undefined, 'error.internal'],
])('%o is told as %s', (error, key) => {
  expect(errorMessageKey(error)).toBe(key);
  expect(english[key]).toBeDefined();
});

test('every code of the endpoints has words in both languages', () => {
  for (const code of problemCodes)
    expect([english[`error.${code}`], (ja as Record<string, string>)[`error.${code}`]]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
});

test('field errors are the endpoint’s, and nobody else’s', () => {
  const problem = { errors: { authors: 'validation.authorRequired' } };
  expect(fieldErrors(new ApiError('invalid', 422, problem))).toEqual(problem.errors);
  expect(fieldErrors(new Error('x'))).toEqual({});
});

/** The sentences the specification quotes, typos included. */
test.each([
  [
    'validation.password',
    'Must contain at least one number and one letter, and at least 6 or more characters',
  ],
  ['validation.passwordMismatch', 'Wrong password. Please check it.'],
  ['validation.email', 'Please input valid email address'],
  ['validation.emailInvalid', 'Invalid email address.'],
  ['validation.required', 'Required filed.'],
  ['validation.number', 'Please enter a number.'],
  ['validation.requiredLower', 'required field'],
  ['validation.emailReset', 'invalid Email address'],
  [
    'validation.travelTerms',
    'To be granted travel expense support, agreement to the terms and conditions is required.',
  ],
  ['validation.privacyPolicy', 'To use this system, you must agree to the Privacy Policy.'],
  ['validation.authorRequired', 'at least one authour is required'],
  ['validation.fileTooLarge', 'Too large file size'],
  ['validation.fileType', 'Unsupported file type'],
  ['validation.fileRequired', 'file is required'],
  ['error.commentsOff', 'Currently, comments cannot be posted'],
  ['notice.closed', 'Site has been closed.'],
  ['notice.denied', 'You do not have permission to view the page.'],
  ['auth.emailNotConfirmed', 'Your email confirmation has not been completed.'],
  ['auth.confirmationSent', 'Confirmation mail sended.'],
  ['auth.unregisteredTitle', 'unregistered address'],
  ['auth.resetSent', 'The URL for resetting the password has been sent to the address you entered.'],
  ['auth.signOutFailed', 'fail to Logout'],
  ['submission.errorTitle', 'Submission Error'],
  [
    'submission.errorText',
    'An error occurred during submission. Please try again or contact the administrator.',
  ],
  ['upload.errorTitle', 'File Upload Error'],
  ['upload.deleteFailed', 'File deletion failed. Please contact the administrator.'],
  ['error.mailOff', 'The email sending function is turned off.'],
])('%s says "%s" (sections 5, 6 and 8)', (key, words) => {
  expect(english[key]).toBe(words);
});
