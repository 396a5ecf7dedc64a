import { webAddress } from 'shared-data/models/related-url';

/** What an invitation says; absent is what it does not say. */
export interface FoundMeeting {
  url?: string;
  meetingId?: string;
  passcode?: string;
}

/** Paths of links to join with, as opposed to local numbers, help and options. */
const joinLink =
  /\/(?:j|w|s|my|wc\/join)\/|\/l\/meetup-join\/|\/meet\/|\/\/meet\.google\.com\/|\.webex\.com\/\S*(?:j\.php|\/m\/|\/meet)/i;
const link = /https:\/\/[^\s<>"'「」『』（）]+/gi;
const idLabel =
  /(?:meeting|webinar|ミーティング|ウェビナー|会議)\s*(?:ID|number|番号)[^:\d\n]{0,30}:[ \t]*(\d[\d -]{5,}\d)/i;
const passcodeLabel = /(?:pass\s?code|password|パスコード|パスワード)[^:\n/]{0,20}:[ \t]*(?!\/\/)(\S+)/i;

/** Takes join address, meeting ID and passcode out of a pasted invitation by Zoom (English, Japanese), Teams, Webex or Meet. */
export function meetingInInvitation(text: string): FoundMeeting {
  // Full-width colons, digits and spaces become ASCII.
  const plain = text.normalize('NFKC');
  const links = [...plain.matchAll(link)]
    .map(([found]) => found.replace(/[.,;:)\]、。]+$/, ''))
    .filter((found) => webAddress(found) !== null);
  const url = links.find((found) => joinLink.test(found)) ?? links[0];
  const meetingId = idLabel.exec(plain)?.[1]?.trim().replace(/\s+/g, ' ') ?? (url && idInLink(url));
  const passcode = passcodeLabel.exec(plain)?.[1];
  return { ...(url && { url }), ...(meetingId && { meetingId }), ...(passcode && { passcode }) };
}

/** As Zoom writes it: `812 3456 7890`. */
function idInLink(url: string): string | undefined {
  const digits = /\/[jw]\/(\d{9,11})(?!\d)/.exec(url)?.[1];
  return digits?.replace(
    /^(\d{3})(\d{3,4})(\d{3,4})$/,
    (_, a: string, b: string, c: string) => `${a} ${b} ${c}`,
  );
}
