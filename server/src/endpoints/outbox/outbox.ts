import type { Context } from 'hono';
import { linksOf, sentMail, sentMails } from '../../data/sent-mails.ts';
import { mailLayout } from '../../mail/layout.ts';
import { ProblemError } from '../../problem.ts';
import { read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import type { App, Scope } from '../scope.ts';
import { outboxPage } from './outbox-page.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A local proxy also calls by a loopback name, for anybody; the links in mails sign people in. */
const proxied = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Mails bring their own styles; nothing in them may run or reach this origin. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-top-navigation allow-popups allow-popups-to-escape-sandbox";

/** `/outbox`, `/outbox/{id}`, `/outbox.json`: sent mails, newest first. Only in outbox mode, under a loopback name, without a proxy. */
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
    const base = await read(ports.database, stored.base);
    return page(
      mailLayout({
        subject: mail.subject,
        html: mail.html ?? '',
        base,
        origin: options.publicOrigin,
      }),
    );
  });
}
