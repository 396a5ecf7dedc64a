import type { Page } from '@playwright/test';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition, Timetable, TimetableItem } from 'shared-data/models/timetable';
import { AccountPage } from './pages/account.page.ts';
import { launchBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { callerOf } from './support/call.ts';
import { databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { Symposium } from './support/symposium.ts';
import { row } from './support/verdicts.ts';

/** `pnpm bench two-browsers`: what one person does, or a time that comes, and when the other's open page shows it, without a reload. */
const mostMs = 1000;

buildBeforeTests();
const symposium = await Symposium.start();
const browser = await launchBrowser();

async function open(email: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: symposium.origin, locale: 'en-GB' });
  await new AccountPage(page).signIn(email);
  return page;
}

/** `act` may resolve to the time from which it counts. `shown` is looked for in the page's text, at each change of it; `gone`: that it is not there. */
async function seen(
  name: string,
  page: Page,
  act: () => Promise<unknown>,
  { shown, gone = false }: { shown: RegExp; gone?: boolean },
): Promise<void> {
  const watching = page.evaluate(
    ([source, wanted]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (new RegExp(source).test(document.body.textContent ?? '') !== wanted) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
    [shown.source, !gone] as const,
  );
  const begun = Date.now();
  const due = await act();
  const ms = (await watching) - (typeof due === 'number' ? due : begun);
  row(name, `${ms} ms`, '', ms >= 0 && ms <= mostMs);
}

try {
  const admin = await databaseOf(symposium, 'admin@example.org');
  const presenter = await callerOf(symposium, 'presenter@example.org');
  const author = await databaseOf(symposium, 'presenter@example.org');
  const reader = await open('participant@example.org');
  const owner = await open('presenter@example.org');
  const id = 'OBo03';
  const flag = (name: string, on: boolean) => admin.update({ [`${dbPaths.permission}/${name}`]: on });
  const ready = (page: Page, path: string) =>
    page.goto(path).then(() => page.getByRole('heading', { level: 1 }).waitFor());
  const uid = (await admin.get(`${dbPaths.program(id)}/ownerUid`)) as string;
  const name = (await admin.get(`${dbPaths.profile(uid)}/name`)) as string;
  const now = { '.sv': 'timestamp' };

  await ready(reader, paths.presentation(id));
  await reader.getByRole('button', { name: 'Post comment' }).waitFor();
  await seen(
    'a comment',
    reader,
    () =>
      author.update({
        [`${dbPaths.comments(id)}/-bench`]: { uid, name, body: 'Seen at once?', time: now },
      }),
    { shown: /Seen at once\?/ },
  );
  const likes = async () => Number((await admin.get(`${dbPaths.likeTotals}/${id}`)) ?? 0);
  await author.update({ [dbPaths.like(id, uid)]: null });
  const before = await likes();
  // The total is counted at most once a second.
  await seen('a like', reader, () => author.update({ [dbPaths.like(id, uid)]: true }), {
    shown: new RegExp(`Like.{0,3}${before + 1}\\D`),
  });
  await seen('a permission that is taken', reader, () => flag('issue', false), {
    shown: /Currently, comments cannot be posted/,
  });
  await flag('issue', true);

  await ready(owner, paths.presentation(id));
  await owner.getByRole('heading', { name: 'Manage this presentation' }).waitFor();
  await seen('a ban', owner, () => flag('banOral', true), {
    shown: /Files of oral presentations cannot be changed/,
  });
  await flag('banOral', false);

  const at = (await admin.get(dbPaths.position(id))) as ProgramPosition;
  const draft = dbPaths.draftItem(at.table, at.room, at.item);
  const version = (await admin.get(`${draft}/version`)) as number;
  await seen(
    'another time',
    reader,
    () =>
      admin.update({
        [`${draft}/programs/${id}/begin`]: '11:31',
        [`${draft}/programs/${id}/end`]: '11:44',
        [`${draft}/version`]: version + 1,
      }),
    { shown: /11:31/ },
  );
  await seen('a withdrawal', reader, () => presenter('/api/program/delete', { id }), {
    shown: /This presentation has been withdrawn/,
  });

  const timeZone = (await admin.get(`${dbPaths.base}/timeZone`)) as string;
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now());
  const day = Object.values((await admin.get(dbPaths.draftTables)) as Record<string, Timetable>).find(
    (one) => one.date === date,
  );
  const [room, item] = Object.values(day?.rooms ?? {})
    .flatMap((one) => Object.values(one.tables ?? {}).map((each): [string, TimetableItem] => [one.id, each]))
    .find(([, { kind, hidden, closed }]) => kind === 'oral' && !hidden && !closed) ?? [''];
  if (!day || !item) throw new Error(`no oral item on ${date}`);
  const place = { table: day.name, room, item: item.id };
  const path = dbPaths.draftItem(place.table, place.room, place.item);
  await admin.update({ [`${path}/end`]: '23:59', [`${path}/version`]: item.version + 1 });
  await ready(reader, paths.table(day.name));
  await reader.getByRole('article').first().waitFor();
  await seen('a delay', reader, () => admin.update({ [dbPaths.delay(place)]: { minutes: 5, at: now } }), {
    shown: /Running 5 minutes late/,
  });

  const meeting = dbPaths.itemZoom(place.room, place.table, place.item);
  const zoom = { url: 'https://meet.example.org/1', meetingId: '99 1234', passcode: 'snow' };
  const showAt = Date.now() + 15_000;
  await admin.update({ [meeting]: { ...zoom, showAt } });
  await ready(reader, paths.tableItem(place.table, place.room, place.item));
  await seen('a meeting whose time has come', reader, async () => showAt, { shown: /99 1234/ });

  await ready(reader, paths.programs());
  await seen('the site closed', reader, () => admin.update({ [`${dbPaths.base}/closed`]: true }), {
    shown: /Site has been closed\./,
  });
  author.close();
  admin.close();
} finally {
  await browser.close();
  await symposium.stop();
}
