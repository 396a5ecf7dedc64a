import { permissionBans, permissionFlags } from 'shared-data/models/permission';
import {
  admin,
  and,
  anonymous,
  boolean,
  fields,
  folder,
  member,
  number,
  or,
  type Rules,
  record,
  signedIn,
  smallTree,
  staff,
  text,
  writableFields,
} from './blocks.ts';

const localized: Rules = record({ en: text(10_000), ja: text(10_000) });
const date = String.raw`newData.isString() && newData.val().matches(/^\d\d\d\d-\d\d-\d\d$/)`;
const webAddress = String.raw`newData.isString() && newData.val().length <= 500 && newData.val().matches(/^https?:\/\/[^\s]+$/)`;

/** `setting`: the administrators' switches and words. Written field by field, so that two administrators do not undo each other. */
export const setting: Rules = {
  base: {
    '.read': 'true',
    ...writableFields(admin, {
      closed: boolean,
      addAccount: boolean,
      addProgram: boolean,
      systemTitle: text(200),
      systemTitleJa: text(200),
      homepage: webAddress,
      venue: localized,
      timeZone: text(64),
      begin: date,
      end: date,
      deadlines: record({ registration: number, submission: number, upload: number }),
      parties: { '.validate': folder, $party: record({ label: localized, date }) },
      banquet: record({ date }),
    }),
  },
  information: {
    '.read': 'true',
    ...writableFields(admin, {
      lead: localized,
      hint: localized,
      announcements: { '.validate': folder, $announcement: record({ text: localized, at: number }) },
    }),
  },
  permission: {
    '.read': or(signedIn, anonymous),
    ...writableFields(
      admin,
      Object.fromEntries([...permissionFlags, ...permissionBans].map((name) => [name, boolean])),
    ),
    anonymous: { '.read': 'true', '.write': admin, '.validate': boolean },
  },
  enquete: { '.read': member, '.write': admin, ...smallTree() },
  activeSite: { '.read': member, '.write': staff, ...smallTree() },
  mailTemplate: {
    '.read': admin,
    $template: {
      // System templates can be reworded, not made or dissolved.
      '.write': and(admin, or('newData.exists()', "data.child('system').val() !== true")),
      '.validate': "newData.hasChildren(['id', 'title', 'body', 'type', 'flag', 'system'])",
      ...fields({
        id: 'newData.val() === $template',
        label: text(200),
        note: text(2000),
        title: text(300),
        body: text(20_000),
        type: 'newData.isString() && newData.val().matches(/^(submission|comment)$/)',
        flag: boolean,
        system: 'newData.val() === (data.val() === true)',
      }),
    },
  },
  admin: { '.read': admin, '.write': admin, ...smallTree() },
  viewer: { '.read': admin, '.write': admin, ...smallTree() },
};
