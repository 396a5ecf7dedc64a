import { locales } from 'shared-data/models/locales';
import { permissionBans, permissionFlags } from 'shared-data/models/permission';
import {
  longestPrintText,
  type PrintTextField,
  type PrintTextKind,
  printTextFields,
  printTextKinds,
} from 'shared-data/models/print-texts';
import {
  baseSwitches,
  type SettingFolder,
  settingFolders,
  switchSettings,
  type TypedSetting,
  typedSettings,
} from 'shared-data/models/setting-version';
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
  moment,
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
function versioned(path: TypedSetting, check: string): Rules {
  const up = '.parent()'.repeat(path.split('/').length);
  return { '.write': raises(`${up}.child('version/${path}/version')`), '.validate': check };
}

/** The entries of a folder, each changed only together with its version. */
function versionedEntries(path: SettingFolder, entry: Rules): Rules {
  const up = '.parent()'.repeat(path.split('/').length + 1);
  const write = raises(`${up}.child('version/${path}').child($entry).child('version')`);
  return { '.validate': folder, $entry: { '.write': write, ...entry } };
}

const raises = (version: string) => `newData${version}.val() !== data${version}.val()`;
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
  const paths = [...typedSettings, ...switchSettings, ...settingFolders.map((folder) => `${folder}/$entry`)];
  for (const path of paths) {
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

function printTexts(): Rules {
  const of = (kind: PrintTextKind, field: PrintTextField): Rules =>
    Object.fromEntries(
      locales.map((locale) => [
        locale,
        versioned(`print/${kind}/${field}/${locale}`, text(longestPrintText)),
      ]),
    );
  return Object.fromEntries(
    printTextKinds.map((kind) => [
      kind,
      Object.fromEntries(printTextFields[kind].map((field) => [field, of(kind, field)])),
    ]),
  );
}

const localized: Rules = record({ en: text(10_000), ja: text(10_000) });
const deadline = (name: 'registration' | 'submission' | 'upload') =>
  versioned(`base/deadlines/${name}`, moment);
const date = String.raw`newData.isString() && newData.val().matches(/^\d\d\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)`;
const logo = 'newData.isString() && newData.val().matches(/^[0-9a-f]{16}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$/)';
const color = 'newData.isString() && newData.val().matches(/^#[0-9a-f]{6}$/)';
const webAddress = String.raw`newData.isString() && newData.val().length <= 500 && newData.val().matches(/^https?:\/\/[^\s]+$/)`;

/** Written field by field, so that administrators do not overwrite each other. What is typed changes only with its version. */
export const setting: Rules = {
  base: {
    '.read': 'true',
    ...writableFields(admin, Object.fromEntries(baseSwitches.map((name) => [name, boolean]))),
    systemTitle: versioned('base/systemTitle', text(200)),
    systemTitleJa: versioned('base/systemTitleJa', text(200)),
    logo: versioned('base/logo', logo),
    accent: versioned('base/accent', color),
    abstractPages: versioned('base/abstractPages', pages),
    homepage: versioned('base/homepage', webAddress),
    venue: { en: versioned('base/venue/en', text(10_000)), ja: versioned('base/venue/ja', text(10_000)) },
    timeZone: versioned('base/timeZone', text(64)),
    begin: versioned('base/begin', date),
    end: versioned('base/end', date),
    deadlines: {
      registration: deadline('registration'),
      submission: deadline('submission'),
      upload: deadline('upload'),
    },
    parties: versionedEntries('base/parties', record({ label: localized, date })),
    banquet: { date: versioned('base/banquet/date', date) },
  },
  information: {
    '.read': 'true',
    announcements: versionedEntries(
      'information/announcements',
      record({ text: localized, at: moment, order: number }),
    ),
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
  print: { '.read': admin, ...printTexts() },
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
  admin: { '.read': admin, '.write': admin, ...smallTree(), signInAs: { '.validate': boolean } },
  viewer: { '.read': admin, '.write': admin, ...smallTree(), watermark: { '.validate': boolean } },
};
