import {
  type Release,
  type ReleaseCompare,
  releaseCompareSchema,
  releasePreviewSchema,
  releaseRestoreSchema,
  releaseSchema,
} from 'shared-data/models/release';
import { serverPaths } from '../../data/paths.ts';
import { releasePlan } from '../../data/release-plan.ts';
import { newReleaseChanges, releaseDifferences, releaseList, restoreChanges } from '../../data/releases.ts';
import { type MayRelease, mayRelease } from '../../policies/meeting.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

const exclusive = 'timetable';

/** `GET /api/release` → `{ releases }`, newest first, with how many were notified. Staff only, like all of this file. */
export const listReleases = signedEndpoint({
  method: 'GET',
  path: '/api/release',
  summary: 'The releases of the timetable',
  answer: answers.releases,
  limits: { account: [perMinute(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayRelease(actor),
  act: async ({ ports }, proof) => ({
    answer: { releases: asJson(await releaseList(proof, ports.database)) },
  }),
});

/** `POST /api/release/preview` `{ parts? }` → what a release would change, and what it would tell whom. */
export const previewRelease = signedEndpoint({
  method: 'POST',
  path: '/api/release/preview',
  summary: 'What a release of the timetable would change, and what it would tell whom',
  answer: answers.releasePreview,
  limits: { account: [perMinute(60)] },
  costly: true,
  validate: json(releasePreviewSchema),
  authorise: ({ actor }) => mayRelease(actor),
  act: async ({ ports, options: { publicOrigin } }, proof, { parts }) => {
    const { preview } = await releasePlan(proof, ports, { parts, publicOrigin });
    return {
      answer: Object.fromEntries(Object.entries(preview).map(([name, value]) => [name, asJson(value)])),
    };
  },
});

/** `POST /api/release/append` `{ name, parts?, tell, digest }` → 201 `{ id, people }`. `conflict` when the preview would be another by now. */
export const appendRelease = signedEndpoint<Release, MayRelease>({
  method: 'POST',
  path: '/api/release/append',
  summary: 'Releases the draft of the timetable and tells those whom it concerns',
  answer: answers.release,
  limits: { account: [perHour(120)] },
  creates: true,
  exclusive,
  costly: true,
  validate: json(releaseSchema),
  authorise: ({ actor }) => mayRelease(actor),
  act: async ({ ports, now, options: { publicOrigin } }, proof, input) => {
    const id = ports.database.pushKey();
    const { changes, people } = await newReleaseChanges(proof, ports, { ...input, id, now, publicOrigin });
    return {
      changes,
      answer: { id, people },
      status: 201,
      audit: [{ what: serverPaths.release(id), before: null, after: { name: input.name, people } }],
    };
  },
});

/** `POST /api/release/compare` `{ from, to? }` → `{ changes }`; without `to` what is public now. */
export const compareReleases = signedEndpoint<ReleaseCompare, MayRelease>({
  method: 'POST',
  path: '/api/release/compare',
  summary: 'What changed from one release of the timetable to another',
  answer: answers.releaseChanges,
  limits: { account: [perMinute(120)] },
  costly: true,
  validate: json(releaseCompareSchema),
  authorise: ({ actor }) => mayRelease(actor),
  act: async ({ ports }, proof, input) => ({
    answer: { changes: asJson(await releaseDifferences(proof, ports.database, input)) },
  }),
});

/** `POST /api/release/restore` `{ id }` → `{ id }` of the draft that it now is. `conflict` while the draft holds unreleased changes. */
export const restoreRelease = signedEndpoint({
  method: 'POST',
  path: '/api/release/restore',
  summary: 'Makes a release of the timetable the draft',
  answer: answers.id,
  limits: { account: [perHour(120)] },
  exclusive,
  costly: true,
  validate: json(releaseRestoreSchema),
  authorise: ({ actor }) => mayRelease(actor),
  act: async ({ ports, now }, proof, { id: release }) => {
    const id = ports.database.pushKey();
    return {
      changes: await restoreChanges(proof, ports.database, { release, id, now }),
      answer: { id },
    };
  },
});
