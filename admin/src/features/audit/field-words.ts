/** Fields of the log that have words; others are shown as they are stored. */
export const fields = [
  ...(['accent', 'badges', 'doorSigns', 'heading', 'logo', 'place', 'presentation', 'signature'] as const),
  ...(['abstractPages', 'addAccount', 'addProgram', 'additionalSessions', 'address', 'admin'] as const),
  ...(['affiliation', 'affiliation2', 'announcements', 'attendance', 'authors', 'banquet', 'begin'] as const),
  ...([
    'board',
    'body',
    'canceled',
    'claims',
    'closed',
    'color',
    'confirmation',
    'conveners',
    'core',
    'count',
    'country',
  ] as const),
  ...([
    'date',
    'deadlines',
    'disabled',
    'editor',
    'email',
    'emailVerified',
    'enabled',
    'en',
    'end',
    'familyName',
  ] as const),
  ...([
    'femaleResearcher',
    'flag',
    'foreignNationality',
    'gender',
    'givenName',
    'group',
    'held',
    'hidden',
  ] as const),
  ...([
    'hint',
    'homeContact',
    'homepage',
    'item',
    'ja',
    'kind',
    'label',
    'language',
    'lead',
    'mainSession',
  ] as const),
  ...([
    'meetingId',
    'middleName',
    'name',
    'nameJa',
    'nationality',
    'newEmail',
    'note',
    'online',
    'order',
  ] as const),
  ...([
    'numbers',
    'ownerRemoved',
    'participation',
    'parties',
    'passcode',
    'password',
    'position',
    'presentationType',
    'privacyPolicy',
  ] as const),
  ...([
    'programs',
    'registration',
    'requestedType',
    'room',
    'rooms',
    'scope',
    'scopeJa',
    'sessionChoice1',
  ] as const),
  ...(['sessionChoice2', 'sessionId', 'showAt', 'signInAs', 'subject', 'submission', 'submittedAt'] as const),
  ...(['systemTitle', 'systemTitleJa', 'table', 'tables', 'telephone', 'text', 'timeZone', 'title'] as const),
  ...(['titleJa', 'to', 'travelSupport', 'travelTerms', 'typeChangeable', 'until', 'upload', 'url'] as const),
  ...(['venue', 'watermark'] as const),
];
export type Field = (typeof fields)[number];

const known = new Set<string>(fields);

export function isField(name: string): name is Field {
  return known.has(name);
}

/** Levels of the database that say nothing to people. */
export const silent = new Set(['base', 'viewer', 'admin']);
