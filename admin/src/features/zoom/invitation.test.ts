import { expect, test } from 'vitest';
import { type FoundMeeting, meetingInInvitation } from './invitation.ts';

const url = 'https://us06web.zoom.us/j/81234567890?pwd=aBc-d_E.1';
const zoom = { url, meetingId: '812 3456 7890', passcode: '482913' };

const english = `Aino Laine is inviting you to a scheduled Zoom meeting.

Topic: Session OB
Time: Dec 2, 2026 09:00 AM Osaka, Sapporo, Tokyo

Join Zoom Meeting
${url}

Meeting ID: 812 3456 7890
Passcode: 482913

---

One tap mobile
+12532158782,,81234567890#,,,,*482913# US (Tacoma)

Dial by your location
• +1 253 215 8782 US (Tacoma)
Meeting ID: 812 3456 7890
Passcode: 482913
Find your local number: https://us06web.zoom.us/u/kdXyZ1`;

const japanese = `雪村 楓さんがあなたを予約されたZoomミーティングに招待しています。

トピック: OBセッション
時刻: 2026年12月2日 09:00 AM 大阪、札幌、東京
参加 Zoom ミーティング
${url}

ミーティング ID: 812 3456 7890
パスコード: 482913

ワンタップモバイル機器
+81345781488,,81234567890#,,,,*482913# 日本
市内番号を検索: https://us06web.zoom.us/u/kdXyZ1`;

const numbersFirst = `Find your local number: https://zoom.us/u/abc
Join from PC, Mac, iPad, or Android:
https://zoom.us/w/98765432109?tk=x
Webinar ID: 987 6543 2109
Password: Sn0w!*`;

const teams = `Microsoft Teams meeting
Join: https://teams.microsoft.com/meet/412345678901?p=AbC
Meeting ID: 412 345 678 901
Passcode: Ab3dEf
Need help? <https://aka.ms/JoinTeamsMeeting?omkt=en-GB> | System reference`;

const webex = `Join from the meeting link
https://polar.webex.com/polar/j.php?MTID=m1
Meeting number (access code): 2514 123 4567
Meeting password: snow-12`;

test.each<[string, string, FoundMeeting]>([
  ['a Zoom invitation', english, zoom],
  ['with Windows line ends', english.replaceAll('\n', '\r\n'), zoom],
  ['in one line, as an input makes it', english.replaceAll('\n', ' '), zoom],
  ['a Japanese invitation', japanese, zoom],
  [
    'with full-width signs',
    `${url}\nミーティングＩＤ：８１２　３４５６　７８９０\nパスコード：４８２９１３`,
    zoom,
  ],
  ['an address in brackets', `Join: <${url}>.\nMeeting ID: 812 3456 7890\nPasscode: 482913`, zoom],
  ['an address alone: the ID is in it', url, { url, meetingId: '812 3456 7890' }],
  [
    'a short ID',
    'https://zoom.us/j/123456789',
    { url: 'https://zoom.us/j/123456789', meetingId: '123 456 789' },
  ],
  [
    'a webinar after a list of numbers',
    numbersFirst,
    { url: 'https://zoom.us/w/98765432109?tk=x', meetingId: '987 6543 2109', passcode: 'Sn0w!*' },
  ],
  [
    'Teams',
    teams,
    {
      url: 'https://teams.microsoft.com/meet/412345678901?p=AbC',
      meetingId: '412 345 678 901',
      passcode: 'Ab3dEf',
    },
  ],
  [
    'Webex',
    webex,
    {
      url: 'https://polar.webex.com/polar/j.php?MTID=m1',
      meetingId: '2514 123 4567',
      passcode: 'snow-12',
    },
  ],
  ['Meet', 'https://meet.google.com/abc-defg-hij', { url: 'https://meet.google.com/abc-defg-hij' }],
  ['no address', 'Meeting ID: 812 3456 7890', { meetingId: '812 3456 7890' }],
  ['an empty passcode', `${url}\nPasscode:\n---`, { url, meetingId: '812 3456 7890' }],
  ['nothing', 'See you in the hall at 9:00.', {}],
  ['other schemes', 'javascript:alert(1) http://zoom.us/j/1 https://zoom.us@evil.example/j/81234567890', {}],
])('%s', (_, text, found) => {
  expect(meetingInInvitation(text)).toEqual(found);
});
