import { join } from 'node:path';
import type { Chunk } from '@rspack/core';
import { fromRoot, staticClosure, workspacePackages } from '../lib/imports.ts';
import { copiedFiles, dataFolders, publicModules } from './shared.ts';

const root = join(import.meta.dirname, '../..');

/** Chunks of the shell. `frame` is everything its main module imports statically, and what nearly all pages show; the rest loads on demand. */
export function shellChunks(main: string, facade: string): Record<string, CacheGroup> {
  const first = staticClosure(main, workspacePackages(root));
  const npm = new Set(
    [...first.npm].map((request) =>
      request
        .split('/')
        .slice(0, request.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
  if (npm.has('react-dom')) npm.add('scheduler');
  if (npm.has('react-router-dom'))
    for (const name of ['react-router', 'cookie', 'set-cookie-parser']) npm.add(name);
  const inFrame = (path: string) => {
    const name = packageOf(path);
    return name ? npm.has(name) : first.files.has(path) || path === facade;
  };
  const plain = plainFolders();
  const antd = ['antd/', 'select/', 'date-picker/', 'theme/tokens.ts'].map((part) =>
    join(root, 'shared-ui/src', part),
  );
  return {
    frame: chunkGroup('frame', 40, (path) => !path.startsWith(join(root, 'shell')) && inFrame(path)),
    federation: chunkGroup('federation', 40, isFederation),
    firebase: chunkGroup('firebase', 30, (path) => /^@?firebase\b/.test(packageOf(path) ?? '')),
    later: chunkGroup(
      'later',
      25,
      (path) => packageOf(path) === 'idb' || afterFirstView.some((late) => path.startsWith(late)),
    ),
    // What every page but home needs. One chunk per further language, fetched before the first view.
    pages: chunkGroup(
      'pages',
      20,
      (path) =>
        path === drawnData || (path.startsWith(join(root, 'shared-data/src')) && !path.endsWith('/ja.json')),
    ),
    markdown: chunkGroup('markdown', 20, (path) => reads.test(packageOf(path) ?? '')),
    // A form that few readers open, though nothing of antd is in it.
    registration: chunkGroup(
      'registration',
      20,
      (path) => path.startsWith(join(root, 'shared-ui/src/registration')) && !path.endsWith('/ja.json'),
    ),
    // What only staff loads.
    staff: chunkGroup(
      'staff',
      30,
      (path) => staffOnly.some((part) => path.startsWith(part)) && !path.endsWith('/ja.json'),
    ),
    virtual: chunkGroup(
      'virtual',
      30,
      (path) =>
        path.startsWith(join(root, 'shared-ui/src/virtual-list')) ||
        /^@tanstack\/(?:react-)?virtual/.test(packageOf(path) ?? ''),
    ),
    antd: chunkGroup('antd', 20, (path) => antd.some((part) => path.startsWith(part))),
    // Nearly all pages show these.
    plain: chunkGroup('frame', 10, (path) => plain.has(path)),
  };
}

const isFederation = (path: string) =>
  packageOf(path)?.startsWith('@module-federation/') === true ||
  /\/(?:page-federation\.ts|platform-shares\.js|unused-federation\.mjs)$/.test(path);

/** Copies of shared modules are for standalone use only: few files keep the entry small. */
export function remoteChunks(facade: string): Record<string, CacheGroup> {
  const own = ['shared-ui/src/', ...dataFolders.map((folder) => `shared-data/src/${folder}/`)];
  const folders = own.map((folder) => join(root, folder));
  const copied = copiedFiles(root);
  const platform = (path: string) =>
    path === facade ||
    (!copied.has(path) && folders.some((folder) => path.startsWith(folder))) ||
    /^(?:react|react-dom|scheduler|react-router|(?:react-)?i18next)$/.test(packageOf(path) ?? '');
  const antd = /^(?:antd|@ant-design\/.*|@rc-component\/.*|dayjs|@tanstack\/react-table)$/;
  return {
    alone: chunkGroup('alone', 40, platform),
    'alone-firebase': chunkGroup('alone-firebase', 30, (path) => /^@?firebase\b/.test(packageOf(path) ?? '')),
    'alone-antd': chunkGroup('alone-antd', 20, (path) => antd.test(packageOf(path) ?? '')),
    // What copies need besides; else each copy had a chunk of its own, and the entry the hash of each.
    // Without federation's own modules, which have no path: in one chunk they would wait for each other.
    'alone-rest': { ...chunkGroup('alone-rest', 10, (path) => path !== ''), chunks: isCopy },
  };
}

/** A chunk that only stands in for a shared module. */
function isCopy(chunk: Chunk): boolean {
  const origins = [...chunk.groupsIterable].flatMap((group) => [...group.origins]);
  return (
    origins.length > 0 &&
    origins.every(({ module }) => /^(?:provide|consume-shared)-module$/.test(module?.type ?? ''))
  );
}

const drawnData = join(root, 'shell/src/drawing/drawn-data.ts');

const staffOnly = [
  'shared-data/src/models/many-programs.ts',
  'shared-data/src/platform/use-polled.ts',
  'shared-ui/src/badge/',
  'shared-ui/src/staff/',
].map((path) => join(root, path));

const afterFirstView = [
  'shared-data/src/collections/admin-data.ts',
  'shared-data/src/collections/boards.ts',
  'shared-data/src/collections/calendar-feed.ts',
  'shared-data/src/collections/chairs.ts',
  'shared-data/src/collections/draft.ts',
  'shared-data/src/collections/editing.ts',
  'shared-data/src/collections/editing-slot.ts',
  'shared-data/src/collections/editor-data.ts',
  'shared-data/src/collections/hooks/discussion-people.ts',
  'shared-data/src/collections/hooks/own-sittings.ts',
  'shared-data/src/collections/moderation.ts',
  'shared-data/src/collections/notifications.ts',
  'shared-data/src/collections/outbox',
  'shared-data/src/collections/own-data.ts',
  'shared-data/src/collections/read-comments.ts',
  'shared-data/src/collections/site.ts',
  'shared-data/src/collections/timetable-changes.ts',
  'shared-data/src/collections/waiting-comments.ts',
  'shared-data/src/collections/writes.ts',
  'shared-data/src/i18n/failure-messages.ts',
  'shared-data/src/i18n/failures/messages/en.json',
  'shared-data/src/models/account.ts',
  'shared-data/src/models/audit.ts',
  'shared-data/src/models/circumstances.ts',
  'shared-data/src/models/engagements.ts',
  'shared-data/src/models/help.ts',
  'shared-data/src/models/now-and-next.ts',
  'shared-data/src/models/public-tables.ts',
  'shared-data/src/models/rehearsal.ts',
  'shared-data/src/models/unavailable.ts',
  'shared-data/src/models/upload.ts',
  'shared-data/src/platform/push-key.ts',
  'shared-data/src/platform/sdk/rehearsal.ts',
  'shared-data/src/sync/kept/keeping.ts',
  'shared-data/src/sync/kept/kept-store.ts',
  'shared-data/src/api/admin-client.ts',
  'shared-data/src/api/api-client.ts',
  'shared-data/src/api/mail-client.ts',
  'shared-data/src/api/moderation-client.ts',
  'shared-data/src/api/proposal-client.ts',
  'shared-data/src/api/release-client.ts',
  'shared-data/src/api/number-client.ts',
  'shared-data/src/api/transfer-client.ts',
  'shared-data/src/api/upload-client.ts',
  'shared-data/src/models/moderation.ts',
  'shared-data/src/identity/account.ts',
  'shared-data/src/identity/can.tsx',
  'shared-ui/src/app/mount.tsx',
  'shared-ui/src/dialog/move-toasts.ts',
  'shared-ui/src/form/',
  'shared-ui/src/kept-focus/',
  'shared-ui/src/resend/',
  'shared-ui/src/upload-progress/',
].map((path) => join(root, path));

const reads =
  /^(?:mdast-util|micromark|decode-named-character-reference|unist-util|devlop|character-entities)/;

export interface CacheGroup {
  name: string | ((module: Named) => string);
  priority: number;
  enforce: true;
  chunks: 'all' | ((chunk: Chunk) => boolean);
  test: (module: Named) => boolean;
}

interface Named {
  nameForCondition(): string | undefined;
}

const packageOf = (path: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

const chunkGroup = (name: string, priority: number, test: (path: string) => boolean): CacheGroup => ({
  name: splitByPackage && name === 'frame' ? chunkOfPackage : name,
  priority,
  enforce: true,
  chunks: 'all',
  test: (module) => test(module.nameForCondition() ?? ''),
});

const splitByPackage = Boolean(process.env.SPLIT_BY_PACKAGE);
const chunkOfPackage = (module: { nameForCondition(): string | undefined }) => {
  const path = module.nameForCondition() ?? '';
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  const folder = fromRoot(root, path)
    .split('/')
    .slice(0, 3)
    .filter((part) => part !== 'src');
  return `of-${(name ?? folder.join('/')).replaceAll('/', '-')}`;
};

function plainFolders(): Set<string> {
  const packages = workspacePackages(root);
  const overlays = ['layout/overlays.tsx', 'layout/forced-colors.css'].map((file) =>
    join(root, 'shared-ui/src', file),
  );
  const folders = publicModules(root).filter((request) => request.startsWith('shared-ui/'));
  const closures = folders.map((folder) =>
    staticClosure(join(root, 'shared-ui/src', folder.slice(10), 'index.tsx'), packages),
  );
  const plain = closures.filter(
    ({ npm }) => ![...npm].some((name) => /^(?:antd|dayjs|@tanstack)/.test(name)),
  );
  return new Set([...plain.flatMap(({ files }) => [...files]), ...overlays]);
}
