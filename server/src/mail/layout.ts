import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { accentColors, type Logo, logoOf } from 'shared-data/models/site-look';
import { escapeHtml } from './fragment.ts';

const ink = '#16233b';
const quiet = '#5b6b84';
const line = '#d9e2ee';
const navy = '#0b1d3a';
const ice = '#eaf2fa';
const link = '#0a5cad';
const logoHeight = 32;
const logoWidth = ({ width, height }: Logo) => Math.round((logoHeight * width) / height);
const font = "-apple-system,'Segoe UI','Hiragino Sans','Noto Sans JP',Meiryo,sans-serif";

/** Inlines styles, as mail programs ignore style sheets. */
function styled(html: string, color: string): string {
  return html
    .replaceAll('<p>', `<p style="margin:0 0 16px">`)
    .replaceAll('<a ', `<a style="color:${color};font-weight:600" `)
    .replaceAll('<hr>', `<hr style="border:0;border-top:1px solid ${line};margin:28px 0">`)
    .replaceAll(
      '<blockquote>',
      `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #8fb8de;background:${ice}">`,
    );
}

export function mailLayout(mail: {
  subject: string;
  html: string;
  base: BaseInformation | null;
  origin: string;
}): string {
  const title = escapeHtml(mail.base?.systemTitle || defaultSystemTitle);
  const accent = accentColors(mail.base)?.light.action;
  const origin = escapeHtml(mail.origin);
  const logo = logoOf(mail.base);
  const picture = logo
    ? `<img src="${origin}${logo.path}" alt="" height="${logoHeight}" width="${logoWidth(logo)}" style="margin-right:12px;padding:4px;border-radius:6px;background:#fff;vertical-align:middle">`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(mail.subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f3f6fa;color:${ink};font:16px/1.65 ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto">
<tr><td style="padding:18px 28px;background:${accent ?? navy};color:#fff;border-radius:12px 12px 0 0;font-size:15px;font-weight:600;letter-spacing:.02em">${picture}${title}</td></tr>
<tr><td style="padding:28px 28px 12px;background:#fff;border:1px solid ${line};border-top:0;border-radius:0 0 12px 12px;overflow-wrap:anywhere">
${styled(mail.html, accent ?? link)}
</td></tr>
<tr><td style="padding:16px 28px;color:${quiet};font-size:13px">${title} · <a href="${origin}/" style="color:${quiet}">${origin}</a></td></tr>
</table>
</body>
</html>
`;
}
