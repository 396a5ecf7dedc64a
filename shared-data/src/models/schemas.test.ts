import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { emailSchema, isAcceptablePassword, signUpSchema } from './account.ts';
import { commentFormSchema } from './comment-form.ts';
import { permissionFlags, permissionOf } from './permission.ts';
import { programAssignmentSchema, submissionSchema } from './program.ts';
import { sessionSchema } from './session.ts';
import { isSiteClosed } from './site.ts';
import { fileProblem, isPdf, maxFileSize } from './upload.ts';
import { registrationSchema } from './user.ts';

/** Message key by path of everything that is wrong. */
function problems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

const registration = {
  givenName: 'Ada',
  familyName: 'North',
  title: 'Dr.',
  position: 'postdoc',
  affiliation: 'Institute of Ice',
  country: 'NO',
  gender: 'no-answer',
  mainSession: 'OS',
  homeContact: false,
  participation: 'oral',
  travelSupport: false,
  travelTerms: false,
  foreignNationality: false,
  femaleResearcher: false,
  banquet: true,
  attendance: 'in-person',
  privacyPolicy: true,
};
const author = { givenName: 'Ada', familyName: 'North', affiliation: 'Institute of Ice', presenter: true };
const submission = {
  title: 'Ice',
  presentationType: 'oral-in-person',
  typeChangeable: true,
  sessionChoice1: 'OS',
  authors: [author],
};

describe('registration (sections 3 and 5)', () => {
  test('a complete form passes', () => {
    expect(problems(registrationSchema, registration)).toEqual({});
    expect(
      problems(registrationSchema, {
        ...registration,
        middleName: 'M',
        nameJa: '北 エイダ',
        affiliation2: 'University',
        telephone: '+47 (0)1-23',
        address: 'Street 1',
        nationality: 'SE',
        additionalSessions: ['OA', 'OB'],
        parties: ['OB'],
        note: 'vegetarian',
      }),
    ).toEqual({});
  });

  test.each([
    'givenName',
    'familyName',
    'affiliation',
    'country',
    'title',
    'position',
    'gender',
    'mainSession',
    'participation',
    'attendance',
  ])('%s is required', (field) => {
    expect(problems(registrationSchema, { ...registration, [field]: undefined })).toEqual({
      [field]: 'validation.required',
    });
    expect(problems(registrationSchema, { ...registration, [field]: '' })).toEqual({
      [field]: 'validation.required',
    });
  });

  test.each([
    [{ givenName: '   ' }, { givenName: 'validation.required' }],
    [{ telephone: 'call me' }, { telephone: 'validation.number' }],
    [{ givenName: 'x'.repeat(101) }, { givenName: 'validation.tooLong' }],
    [{ mainSession: '__proto__' }, { mainSession: 'validation.invalid' }],
    [{ givenName: '\u202e' }, { givenName: 'validation.required' }],
    [{ givenName: '\u200b' }, { givenName: 'validation.visible' }],
    [{ affiliation: '\u2800' }, { affiliation: 'validation.visible' }],
    [{ privacyPolicy: false }, { privacyPolicy: 'validation.privacyPolicy' }],
    [{ travelSupport: true }, { travelTerms: 'validation.travelTerms' }],
    [{ travelSupport: true, travelTerms: true }, {}],
    [
      { travelSupport: true, travelTerms: true, participation: 'audience' },
      { travelSupport: 'validation.travelParticipation' },
    ],
    [{ travelSupport: true, travelTerms: true, participation: 'chair' }, {}],
    [{ travelSupport: true, travelTerms: true, participation: 'poster' }, {}],
  ])('%o is answered with %o', (change, expected) => {
    expect(problems(registrationSchema, { ...registration, ...change })).toEqual(expected);
  });

  test('fields nobody asked for are rejected', () => {
    expect(registrationSchema.safeParse({ ...registration, isRegistered: true }).success).toBe(false);
    expect(registrationSchema.safeParse({ ...registration, uid: 'x' }).success).toBe(false);
  });

  test('names are one line without control characters and direction marks', () => {
    const odd = { givenName: 'Ann\r\nBob', familyName: '\u202eeca\u0000L\u2067', nameJa: '\u200f雪\u2028子' };
    expect(registrationSchema.parse({ ...registration, ...odd })).toMatchObject({
      givenName: 'Ann Bob',
      familyName: 'ecaL',
      nameJa: '雪 子',
    });
  });

  test('names are stored without the blanks around them', () => {
    expect(registrationSchema.parse({ ...registration, givenName: '  Ada ' }).givenName).toBe('Ada');
  });
});

describe('submission (sections 3 and 5)', () => {
  test.each([
    [{}, {}],
    [{ authors: [] }, { authors: 'validation.authorRequired' }],
    [{ title: ' ' }, { title: 'validation.required' }],
    [{ title: undefined }, { title: 'validation.required' }],
    [{ presentationType: undefined }, { presentationType: 'validation.required' }],
    [{ presentationType: 'keynote' }, { presentationType: 'validation.required' }],
    [{ sessionChoice1: '' }, { sessionChoice1: 'validation.required' }],
    [{ authors: [author, { ...author, familyName: '' }] }, { 'authors.1.familyName': 'validation.required' }],
    [{ title: 'x'.repeat(501) }, { title: 'validation.tooLong' }],
  ])('%o is answered with %o', (change, expected) => {
    expect(problems(submissionSchema, { ...submission, ...change })).toEqual(expected);
  });

  test('an owner cannot smuggle in what only editors decide', () => {
    for (const field of ['sessionId', 'email', 'ownerUid', 'canceled', 'id'])
      expect(submissionSchema.safeParse({ ...submission, [field]: 'x' }).success).toBe(false);
  });

  test('an assignment names a session or none', () => {
    expect(problems(programAssignmentSchema, { sessionId: 'OB', presentationType: 'oral' })).toEqual({});
    expect(problems(programAssignmentSchema, { sessionId: '' })).toEqual({});
    expect(programAssignmentSchema.safeParse({ sessionId: '../x' }).success).toBe(false);
    expect(programAssignmentSchema.safeParse({ title: 'x' }).success).toBe(false);
  });
});

describe('accounts (section 5)', () => {
  test.each([
    ['polar2026', true],
    ['a1b2c3', true],
    ['a1b2c', false],
    ['abcdef', false],
    ['123456', false],
    ['', false],
    ['雪雪雪雪雪a1', true],
    [`a1${'x'.repeat(255)}`, false],
  ])('password %s: %s', (password, accepted) => {
    expect(isAcceptablePassword(password)).toBe(accepted);
    const expected = accepted ? {} : { password: expect.stringMatching(/^validation\.(password|required)$/) };
    expect(problems(signUpSchema, { email: 'a@b.cd', password, passwordConfirm: password })).toEqual({
      ...expected,
      ...(password === '' && { passwordConfirm: 'validation.required' }),
    });
  });

  test('the re-typed password must match', () => {
    expect(
      problems(signUpSchema, { email: 'a@b.cd', password: 'polar2026', passwordConfirm: 'polar2027' }),
    ).toEqual({ passwordConfirm: 'validation.passwordMismatch' });
  });

  test.each([
    ['a@example.org', {}],
    [' A.b+c@Example.ORG ', {}],
    ['', { '': 'validation.required' }],
    ['a', { '': 'validation.email' }],
    ['a@b', { '': 'validation.email' }],
    ['a b@example.org', { '': 'validation.email' }],
    ['a@b@example.org', { '': 'validation.email' }],
    ['é@example.org', { '': 'validation.email' }],
    ['a@example.org\r\nBcc: x@y.zz', { '': 'validation.email' }],
    [`${'a'.repeat(250)}@example.org`, { '': 'validation.emailInvalid' }],
  ])('address "%s" is answered with %o', (email, expected) => {
    expect(problems(emailSchema, email)).toEqual(expected);
  });

  test('an address is stored in its one spelling', () => {
    expect(emailSchema.parse(' A.b@Example.ORG ')).toBe('a.b@example.org');
  });
});

describe('files (sections 5 and 9)', () => {
  const pdf = (size: number) => ({ size, name: 'a.pdf', type: 'application/pdf' });
  test.each([
    ['abstract', pdf(20_971_520), null],
    ['abstract', pdf(20_971_521), 'validation.fileTooLarge'],
    ['presentation', pdf(20_971_520), null],
    ['presentation', pdf(20_971_521), 'validation.fileTooLarge'],
    ['video', { size: 104_857_600, name: 'a.mp4', type: 'video/mp4' }, null],
    ['video', { size: 104_857_601, name: 'a.mp4', type: 'video/mp4' }, 'validation.fileTooLarge'],
    ['video', pdf(1), 'validation.fileType'],
    ['abstract', { size: 1, name: 'a.docx', type: 'application/msword' }, 'validation.fileType'],
    ['abstract', { size: 1, name: 'a.pdf', type: '' }, null],
    ['abstract', { size: 1, name: 'a.PDF', type: '' }, null],
    ['abstract', { size: 1, name: 'pdf', type: '' }, 'validation.fileType'],
    ['abstract', pdf(0), 'validation.fileRequired'],
    ['abstract', null, 'validation.fileRequired'],
  ] as const)('%s %o: %s', (kind, file, expected) => {
    expect(fileProblem(kind, file)).toBe(expected);
  });

  test('limits are the exact bytes of the specification', () => {
    const { captions, ...specified } = maxFileSize;
    expect(specified).toEqual({ abstract: 20_971_520, presentation: 20_971_520, video: 104_857_600 });
    expect(captions).toBe(1_048_576);
  });

  test('a PDF is known by how it begins', () => {
    expect(isPdf(new TextEncoder().encode('%PDF-1.7'))).toBe(true);
    expect(isPdf(new TextEncoder().encode('<html>'))).toBe(false);
    expect(isPdf(new Uint8Array())).toBe(false);
  });
});

describe('sessions', () => {
  test.each([
    ['S1', true],
    ['IB2', true],
    ['OA-1', true],
    ['A1', false],
    ['', false],
    ['S/1', false],
    [`S${'1'.repeat(32)}`, false],
  ])('session id %s: %s', (id, accepted) => {
    expect(problems(sessionSchema, { id, group: 'g', title: 'T' })).toEqual(
      accepted ? {} : { id: 'validation.sessionId' },
    );
  });

  test('a comment has words in it, at most 5,000 characters', () => {
    expect(problems(commentFormSchema, { body: '  ' })).toEqual({ body: 'validation.required' });
    expect(problems(commentFormSchema, { body: 'x'.repeat(5000) })).toEqual({});
    expect(problems(commentFormSchema, { body: 'x'.repeat(5001) })).toEqual({ body: 'validation.tooLong' });
  });

  test('texts are counted in UTF-16 units, as the database rules do', () => {
    expect(problems(commentFormSchema, { body: '🧊'.repeat(2500) })).toEqual({});
    expect(problems(commentFormSchema, { body: '🧊'.repeat(2501) })).toEqual({ body: 'validation.tooLong' });
    expect(problems(submissionSchema, { ...submission, title: '🧊'.repeat(251) })).toEqual({
      title: 'validation.tooLong',
    });
  });
});

test('F29: only exactly true permits, and only exactly false opens (section 4)', () => {
  expect(Object.values(permissionOf({ issue: 'true', like: 1 })).some(Boolean)).toBe(false);
  expect(Object.values(permissionOf(null)).some(Boolean)).toBe(false);
  expect(permissionOf({ issue: true }).issue).toBe(true);
  expect(permissionFlags).toHaveLength(17);
  expect([undefined, null, {}, { closed: true }].map((base) => isSiteClosed(base))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isSiteClosed({ closed: false })).toBe(false);
});
