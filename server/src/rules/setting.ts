import { permissionBans, permissionFlags } from 'shared-data/models/permission';
import { type VersionedSetting, versionedSettings } from 'shared-data/models/setting-version';
import { largestAbstractPages } from 'shared-data/models/site';
import {
  admin,
  and,
  anonymous,
  boolean,
  email,
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

/** Changes only together with its version, whose rule says who may. */
function versioned(path: VersionedSetting, check: string): Rules {
  const up = '.parent()'.repeat(path.split('/').length);
  const version = `${up}.child('version/${path}/version').val()`;
  return { '.write': `newData${version} !== data${version}`, '.validate': check };
}
const pages = `newData.isNumber() && newData.val() % 1 === 0 && newData.val() >= 1 && newData.val() <= ${largestAbstractPages}`;
const words = (name: 'lead' | 'hint'): Rules => ({
  en: versioned(`information/${name}/en`, text(10_000)),
  ja: versioned(`information/${name}/ja`, text(10_000)),
});

const version: Rules = {
  '.write': and(
    admin,
    or(
      "!data.exists() && newData.child('version').val() === 1",
      "newData.child('version').val() === data.child('version').val() + 1",
    ),
  ),
  '.validate': "newData.hasChildren(['version', 'by', 'at'])",
  ...fields({ version: {}, by: `newData.val() === ${email}`, at: 'newData.val() === now' }),
};

function versions(): Rules {
  const rules: Rules = {};
  for (const path of versionedSettings) {
    const names = path.split('/');
    const last = names.pop() as string;
    let place = rules;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Rules;
    }
    place[last] = version;
  }
  return rules;
}

const localized: Rules = record({ en: text(10_000), ja: text(10_000) });
const date = String.raw`newData.isString() && newData.val().matches(/^\d\d\d\d-\d\d-\d\d$/)`;
const webAddress = String.raw`newData.isString() && newData.val().length <= 500 && newData.val().matches(/^https?:\/\/[^\s]+$/)`;

/** Written field by field, so that administrators do not overwrite each other; texts also carry versions. */
export const setting: Rules = {
  base: {
    '.read': 'true',
    ...writableFields(admin, {
      closed: boolean,
      addAccount: boolean,
      addProgram: boolean,
      systemTitle: versioned('base/systemTitle', text(200)),
      systemTitleJa: versioned('base/systemTitleJa', text(200)),
      abstractPages: versioned('base/abstractPages', pages),
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
      announcements: { '.validate': folder, $announcement: record({ text: localized, at: number }) },
    }),
    lead: words('lead'),
    hint: words('hint'),
  },
  version: { '.read': admin, ...versions() },
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
