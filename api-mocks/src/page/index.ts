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
  /** Default: `?scenario=`, this tab's last one, or by path. */
  scenario?: ScenarioId;
  locale?: Locale;
}

const starts: readonly (readonly [path: string, scenario: ScenarioId])[] = [
  ['/editor', 'asEditor'],
  ['/registration', 'asNewcomer'],
  ['/meeting', 'asPresenter'],
  ['/myroom', 'asPresenter'],
  ['/', 'asAdmin'],
];

const remembered = 'pretend-world/scenario';
const prefixes = ['/api/', '/php/', '/file/', '/outbox', '/config.json'];

/** Runs the symposium in the page, in memory until reload. Await it before importing firebase, which captures `WebSocket`. */
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

/** Accounts are new on every load, so the SDK must forget its user first. */
async function signIn(scenario: ScenarioId): Promise<void> {
  await forgetUsers();
  const { auth } = await loadFirebase();
  const person = credentials(scenario);
  if (person) await auth.signIn(person.email, person.password);
}

function forgetUsers(): Promise<void> {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('firebase:authUser:')) localStorage.removeItem(key);
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('firebaseLocalStorageDb');
    // `blocked`: another tab has it open; the new accounts then reject the stored user.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

const consoleLog: Log = {
  info() {},
  warn: (message, details) => console.warn(message, details),
  error: (message, details) => console.error(message, details),
};
