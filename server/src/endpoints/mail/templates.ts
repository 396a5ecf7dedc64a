import {
  type TemplateChange,
  type TemplatePreview,
  templateChangeSchema,
  templatePreviewSchema,
} from 'shared-data/models/mail-template';
import { currentTemplates, previewTemplate, templateChanges } from '../../data/mail-templates.ts';
import { type MayMailMany, mayMailMany } from '../../policies/mail.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

/** `GET /api/mail/templates` → `{ templates }`: the system mails as they are sent now, each with its standard text. Administrators only. */
export const listTemplates = signedEndpoint({
  method: 'GET',
  path: '/api/mail/templates',
  summary: 'The texts of the mails that the system sends',
  answer: answers.templates,
  limits: { account: [perMinute(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports }, proof) => ({
    answer: { templates: (await currentTemplates(proof, ports.database)) as never },
  }),
});

/** `POST /api/mail/template` `{ id, before, after }` → `{ id }`. `conflict` when it is no longer `before`, `invalid` for wrong placeholders. Administrators only. */
export const changeTemplate = signedEndpoint<TemplateChange, MayMailMany>({
  method: 'POST',
  path: '/api/mail/template',
  summary: 'Changes the text of a mail that the system sends, or brings back its standard text',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  exclusive: 'mail templates',
  validate: json(templateChangeSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports }, proof, change) => ({
    changes: await templateChanges(proof, ports.database, change),
    answer: { id: change.id },
  }),
});

/** `POST /api/mail/preview` `{ id, title, body, uid }` → `{ subject, text, html }` as the person `uid` would get it, else with invented values. Administrators only. */
export const previewMail = signedEndpoint<TemplatePreview, MayMailMany>({
  method: 'POST',
  path: '/api/mail/preview',
  summary: 'Shows a text as the recipient would get it',
  answer: answers.rendered,
  limits: { account: [perMinute(60)] },
  costly: true,
  validate: json(templatePreviewSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports, options }, proof, template) => ({
    answer: (await previewTemplate(proof, ports, template, options.publicOrigin)) as never,
  }),
});
