import {
  type ProposalOptions,
  proposalApplySchema,
  proposalCancelSchema,
  proposalOptionsSchema,
} from 'shared-data/models/proposal';
import { serverPaths } from '../../data/paths.ts';
import {
  applyProposalChanges,
  canceledProposalChanges,
  newProposalChanges,
  proposalView,
  undoProposalChanges,
} from '../../data/proposal.ts';
import { type MayPropose, mayPropose } from '../../policies/meeting.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

const exclusive = 'timetable';

/** `GET /api/proposal` → `{ proposal }`, null before the first one: how far it is, the best so far, and what of it can still be taken. Staff only. */
export const showProposal = signedEndpoint({
  method: 'GET',
  path: '/api/proposal',
  summary: 'The proposal for the timetable and how far it is',
  answer: answers.proposal,
  limits: { account: [perMinute(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayPropose(actor),
  act: async ({ ports }, proof) => ({
    answer: { proposal: asJson(await proposalView(proof, ports.database)) },
  }),
});

/** `POST /api/proposal/append` with options → 202 `{ id }`. `conflict` while another one is running. Staff only. */
export const appendProposal = signedEndpoint<ProposalOptions, MayPropose>({
  method: 'POST',
  path: '/api/proposal/append',
  summary: 'Begins a proposal for the timetable, in place of the last one',
  answer: answers.id,
  limits: { account: [perHour(60)] },
  creates: true,
  exclusive,
  costly: true,
  validate: json(proposalOptionsSchema),
  authorise: ({ actor }) => mayPropose(actor),
  act: async ({ ports, now }, proof, options) => {
    const id = ports.database.pushKey();
    return {
      changes: await newProposalChanges(proof, ports.database, { id, options, now }),
      answer: { id },
      status: 202,
      audit: [{ what: serverPaths.proposal, before: null, after: asJson(options) }],
    };
  },
});

/** `POST /api/proposal/cancel` `{ id }` → `{ id }`. The best so far can be taken. `conflict` when it has ended. Staff only. */
export const cancelProposal = signedEndpoint({
  method: 'POST',
  path: '/api/proposal/cancel',
  summary: 'Ends a running proposal with its best so far',
  answer: answers.id,
  limits: { account: [perMinute(60)] },
  exclusive,
  validate: json(proposalCancelSchema),
  authorise: ({ actor }) => mayPropose(actor),
  act: async ({ ports }, proof, { id }) => ({
    changes: await canceledProposalChanges(proof, ports.database, id),
    answer: { id },
    audit: [{ what: serverPaths.proposal, before: 'running', after: 'canceled' }],
  }),
});

/** `POST /api/proposal/apply` `{ id, programs? }` → `{ count }`, all or none: `conflict` with the programs in `detail`. Staff only. */
export const applyProposal = signedEndpoint({
  method: 'POST',
  path: '/api/proposal/apply',
  summary: 'Puts a proposal, or a part of it, into the draft of the timetable',
  answer: answers.count,
  limits: { account: [perHour(240)] },
  exclusive,
  costly: true,
  validate: json(proposalApplySchema),
  authorise: ({ actor }) => mayPropose(actor),
  act: async ({ ports, now }, proof, { id, programs }) => {
    const { changes, count } = await applyProposalChanges(proof, ports.database, { id, programs, now });
    return { changes, answer: { count } };
  },
});

/** `POST /api/proposal/undo` `{ id }` → `{ count }`: what was taken last goes back. `conflict` when something of it changed since. Staff only. */
export const undoProposal = signedEndpoint({
  method: 'POST',
  path: '/api/proposal/undo',
  summary: 'Takes back what was last taken of a proposal',
  answer: answers.count,
  limits: { account: [perHour(240)] },
  exclusive,
  costly: true,
  validate: json(proposalCancelSchema),
  authorise: ({ actor }) => mayPropose(actor),
  act: async ({ ports }, proof, { id }) => {
    const { changes, count } = await undoProposalChanges(proof, ports.database, id);
    return { changes, answer: { count } };
  },
});
