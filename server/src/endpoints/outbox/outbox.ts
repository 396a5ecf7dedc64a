import type { Context } from 'hono';
import { dbPaths } from 'shared-data/models/db-paths';
import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { linksOf, sentMail, sentMails } from '../../data/sent-mails.ts';
import { mailLayout } from '../../mail/layout.ts';
import { ProblemError } from '../../problem.ts';
import type { App, Scope } from '../scope.ts';
import { outboxPage } from './outbox-page.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A proxy on this machine calls by a loopback name too, for whoever it is; links in mails sign people in. */
const proxied = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Mails style themselves; nothing in them may run or reach this origin. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-top-navigation allow-popups allow-popups-to-escape-sandbox";

/**
 * `GET /outbox` and `/outbox/{id}`: the mails sent, as pages; `/outbox.json` → `[{ id, to, subject, time, links }]`, newest first.
 * Only while mail goes nowhere but to the outbox, only under a loopback name, and not through a proxy.
 */
export function mountOutbox(app: App, { options, ports }: Scope): void {
  const requireReadable = ({ req }: Context) => {
    const here = loopbackHosts.has(new URL(req.url).hostname);
    if (!options.outbox || !here || proxied.some((name) => req.header(name)))
      throw new ProblemError('notFound');
  };
  const page = (html: string) =>
    new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      },
    });

  app.get('/outbox.json', async (context) => {
    requireReadable(context);
    const mails = await sentMails(ports.database);
    context.header('cache-control', 'no-store');
    return context.json(
      mails.map((mail) => ({
        id: mail.id,
        to: mail.to.address,
        subject: mail.subject,
        time: mail.createdAt,
        links: linksOf(mail),
      })),
    );
  });

  app.get('/outbox', async (context) => {
    requireReadable(context);
    return page(outboxPage(await sentMails(ports.database)));
  });

  app.get('/outbox/:id', async (context) => {
    requireReadable(context);
    const mail = await sentMail(ports.database, context.req.param('id'));
    if (!mail) throw new ProblemError('notFound');
    const base = (await ports.database.get(dbPaths.base)) as BaseInformation | null;
    return page(
      mailLayout({
        subject: mail.subject,
        html: mail.html,
        systemTitle: base?.systemTitle || defaultSystemTitle,
        origin: options.publicOrigin,
      }),
    );
  });
}
