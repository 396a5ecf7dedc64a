import type { SentMail } from '../../data/sent-mails.ts';
import { escapeHtml } from '../../mail/fragment.ts';

const shown = 500;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem; text-align: left; vertical-align: top; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
td { overflow-wrap: anywhere; }
time { white-space: nowrap; }
`;

/** A static page without scripts. */
export function outboxPage(mails: readonly SentMail[]): string {
  const rows = mails.slice(0, shown).map((mail) => {
    const time = new Date(mail.createdAt).toISOString();
    return `<tr><td><time datetime="${time}">${time.slice(0, 19).replace('T', ' ')}</time></td><td>${escapeHtml(mail.to.address)}</td><td><a href="/outbox/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a></td></tr>`;
  });
  const table = `<table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body><h1>Outbox</h1><p>${count} sent. No mail server is set, so nothing left this machine.</p>${rows.length ? table : ''}</body></html>
`;
}
