import { pageHandlers, pagePasswordHasher } from 'embedded-firebase/page';
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import { pageMedia } from 'server/adapters/page-media';
import type { Log } from 'server/ports';
import { pageI18n } from 'shared-data/i18n/i18n';
import type { Locale } from 'shared-data/models/locales';
import type { PublicConfig } from 'shared-data/models/public-config';
import { setConfig } from 'shared-data/platform/config';
import { loadFirebase } from 'shared-data/platform/firebase';
import { credentials, isScenario, type ScenarioId } from '../scenarios/scenarios.ts';
import { type AbstractOptions, abstracts } from '../seed/abstracts.ts';
import { fetchFonts } from './fonts.ts';
import { showScenarioChooser } from './scenario-chooser.ts';
import { createWorld, type World } from './world.ts';

export interface PretendWorldOptions {
  /** Otherwise `?scenario=` of the page, or the last one of this tab, or what suits the path. */
  scenario?: ScenarioId;
  locale?: Locale;
}

/** Who is signed in at first, by where the page is. */
const starts: readonly (readonly [path: string, scenario: ScenarioId])[] = [
  ['/editor', 'asEditor'],
  ['/registration', 'asNewcomer'],
  ['/meeting', 'asPresenter'],
  ['/myroom', 'asPresenter'],
  ['/', 'asAdmin'],
];

const remembered = 'pretend-world/scenario';
const prefixes = ['/api/', '/php/', '/file/', '/outbox', '/config.json'];

/**
 * Puts a symposium of its own into the page: server, accounts and database answer from memory, with demo data, and the person of
 * the scenario is signed in. To be awaited before anything imports firebase, which takes hold of `WebSocket`. What is written
 * lasts until the page is loaded again.
 */
export async function startPretendWorld(options: PretendWorldOptions = {}): Promise<PublicConfig> {
  const scenario = chosenScenario(options);
  const { origin } = window.location;
  const shown = Promise.withResolvers<void>();
  if (options.locale) pageI18n().changeLanguage(options.locale);
  const world = await createWorld({
    origin,
    scenario,
    passwordHasher: pagePasswordHasher(),
    media: pageMedia(),
    files: (asked) => pageFiles(asked, shown.promise),
    log: consoleLog,
  });
  await intercept(world, origin);
  const config = (await (await world.fetch(new Request(`${origin}/config.json`))).json()) as PublicConfig;
  setConfig(config);
  await signIn(scenario);
  showScenarioChooser(scenario);
  shown.resolve();
  return config;
}

/** A few abstracts are enough here, as everything is drawn in the page itself, and only while it has nothing else to do. */
async function* pageFiles(options: Pick<AbstractOptions, 'now' | 'skip'>, shown: Promise<void>) {
  await shown;
  await idle();
  for await (const file of abstracts({ ...options, most: 5, fonts: await fetchFonts() })) {
    yield file;
    await idle();
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve()));
}

function chosenScenario({ scenario }: PretendWorldOptions): ScenarioId {
  const { pathname, searchParams } = new URL(window.location.href);
  const fitting = starts.find(([path]) => pathname.startsWith(path))?.[1] ?? 'asAdmin';
  const named = [searchParams.get('scenario'), sessionStorage.getItem(remembered)].find(isScenario);
  const chosen = scenario ?? named ?? fitting;
  sessionStorage.setItem(remembered, chosen);
  return chosen;
}

async function intercept(world: World, origin: string): Promise<void> {
  const isServers = ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    return url.origin === origin && prefixes.some((prefix) => url.pathname.startsWith(prefix));
  };
  const worker = setupWorker(
    ...pageHandlers(world.engine, { origin }),
    http.all(isServers, ({ request }) => world.fetch(request)),
  );
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
}

/** Accounts are new with every load, so who was signed in before is forgotten first. */
async function signIn(scenario: ScenarioId): Promise<void> {
  await forgetUsers();
  const { auth } = await loadFirebase();
  const person = credentials(scenario);
  if (person) await auth.signIn(person.email, person.password);
}

/** Removes the users that the SDK keeps for this origin. */
function forgetUsers(): Promise<void> {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('firebase:authUser:')) localStorage.removeItem(key);
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('firebaseLocalStorageDb');
    // Blocked means that another tab has it open; the stored user is then rejected by the new accounts.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

const consoleLog: Log = {
  info() {},
  warn: (message, details) => console.warn(message, details),
  error: (message, details) => console.error(message, details),
};
