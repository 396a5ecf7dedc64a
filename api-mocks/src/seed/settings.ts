import { nowAndNext } from 'shared-data/models/now-and-next';
import { noPermission, type Permission } from 'shared-data/models/permission';
import {
  type ActiveSite,
  type BaseInformation,
  defaultTimeZone,
  type Enquete,
  type Information,
  type Listing,
} from 'shared-data/models/site';
import type { RoomMeetings, RoomZoom, Timetable } from 'shared-data/models/timetable';
import { wallTime } from 'shared-data/models/venue-time';
import { rooms } from '../factories/table.ts';
import { day, dayAfter, hour, instantOf } from '../factories/time.ts';
import { closedSession } from './programs.ts';

export function symposiumDates(now: number): [string, string, string, string] {
  return [dayAfter(now, -1), dayAfter(now), dayAfter(now, 1), dayAfter(now, 2)];
}

export function baseSetting(now: number): BaseInformation {
  const [first, second, third, fourth] = symposiumDates(now);
  const party = (session: string, date: string) => ({
    label: { en: `${session} ${monthAndDay(date)}`, ja: `${session} ${monthAndDay(date)}` },
    date,
  });
  return {
    closed: false,
    addAccount: true,
    addProgram: true,
    systemTitle: 'The 31st Boreas Symposium on Polar Science',
    systemTitleJa: '第31回ボレアス極域科学シンポジウム',
    homepage: 'https://symposium.example.org/',
    venue: { en: 'Tsukishima Campus, Aomine, and online', ja: '青峰 月島キャンパスおよびオンライン' },
    timeZone: 'Asia/Tokyo',
    begin: first,
    end: fourth,
    deadlines: {
      registration: instantOf(fourth, '12:00'),
      submission: instantOf(fourth, '12:00'),
      upload: instantOf(dayAfter(now, 9), '12:00'),
    },
    parties: {
      OB: party('OB', second),
      OG: party('OG', second),
      OM: party('OM', fourth),
      OS: party('OS', fourth),
    },
    banquet: { date: third },
  };
}

function monthAndDay(date: string): string {
  const [, month, dayOfMonth] = date.split('-').map(Number);
  return `${month}/${dayOfMonth}`;
}

export const runningPermission: Permission = {
  ...noPermission,
  issue: true,
  like: true,
  page: true,
  video: true,
  anonymous: true,
  enterPresentation: true,
  showProgramList: true,
  sendMail: true,
  showAbstract: true,
  adminPrivilege: true,
  editorPrivilege: true,
  addProgram: true,
  modifyProgram: true,
  modifyAccount: true,
  showSessionBbs: true,
};

export function informationSetting(now: number): Information {
  return {
    lead: {
      en: 'Four days of talks, posters and conversation about the Arctic and the Antarctic: on campus and online, from the deep ice to the upper atmosphere.',
      ja: '北極と南極をめぐる四日間。深い氷から超高層大気まで、会場とオンラインで講演・ポスター・議論をお届けします。',
    },
    hint: {
      en: '[Sign up](/signup), confirm your email address and complete your registration. After that you can submit abstracts, **one form for each presentation**, and enter the meeting.',
      ja: '[アカウントを作成](/signup)し、メールアドレスを確認のうえ、参加登録をお済ませください。その後、講演の申込（**発表1件につき1回**）と会議への参加ができます。',
    },
    announcements: {
      welcome: {
        text: {
          en: 'The symposium is on. All poster rooms stay open until the last day.',
          ja: 'シンポジウムを開催中です。ポスター会場は最終日まで開いています。',
        },
        at: now - day,
      },
      extension: {
        text: {
          en: 'The submission deadline has been extended to the last day, 12:00 JST (03:00 UT).',
          ja: '講演申込の締切を最終日の日本時間12時（世界時3時）まで延長しました。',
        },
        at: now - 6 * day,
      },
    },
  };
}

/** `otherData/room`: a meeting per room and one for the closed session, visible from the evening before. */
export function roomMeetings(now: number): Record<string, RoomMeetings> {
  const [first] = symposiumDates(now);
  const meeting = (number: number): RoomZoom => ({
    url: `https://meeting.example.org/j/90000000${number}`,
    meetingId: `900 0000 000${number}`,
    passcode: `polar-${number}${number}`,
    showAt: instantOf(first, '00:00') - 6 * hour,
  });
  const { day: table, room, item } = closedSession;
  const own = { itemZoom: { [table]: { [item]: meeting(rooms.length + 1) } } };
  return Object.fromEntries(
    rooms.map(({ id, order }) => [id, { zoom: meeting(order), ...(id === room ? own : {}) }]),
  );
}

export const sponsors: Record<string, Listing> = {
  icecraft: {
    id: 'icecraft',
    name: { en: 'Icecraft Instruments', ja: 'アイスクラフト計測' },
    url: 'https://icecraft.example.com/',
    order: 1,
  },
  northwind: {
    id: 'northwind',
    name: { en: 'Northwind Expedition Supplies', ja: 'ノースウインド遠征用品' },
    url: 'https://northwind.example.com/',
    order: 2,
  },
  aurorapress: {
    id: 'aurorapress',
    name: { en: 'Aurora Press', ja: 'オーロラ出版' },
    url: 'https://aurora-press.example.com/',
    order: 3,
  },
};

export const enquete: Enquete = {
  enabled: true,
  url: 'https://questionnaire.example.org/boreas-31',
  title: { en: 'How was the symposium for you?', ja: 'シンポジウムはいかがでしたか' },
  text: {
    en: 'Ten questions, five minutes. Your answers shape the next symposium.',
    ja: '質問は10問、5分ほどで終わります。次回の企画に役立てます。',
  },
};

export const contests: Record<string, Listing> = {
  studentAward: {
    id: 'studentAward',
    name: { en: 'Student presentation award', ja: '学生優秀発表賞' },
    text: {
      en: 'Given to up to three students. The jury hears all talks and posters by students; the results are announced **at the banquet**.',
      ja: '学生の口頭・ポスター発表を対象に審査し、3名以内に贈ります。結果は**懇親会**で発表します。',
    },
    order: 1,
  },
};

export const exhibitions: Record<string, Listing> = {
  icecraft: {
    id: 'icecraft',
    name: { en: 'Icecraft Instruments: drills and loggers', ja: 'アイスクラフト計測：掘削機とロガー' },
    text: { en: 'Entrance hall (1F), table 1', ja: '交流アトリウム（1F）テーブル1' },
    url: 'https://icecraft.example.com/',
    order: 1,
  },
  archive: {
    id: 'archive',
    name: { en: 'Polar Data Archive', ja: '極域データアーカイブ' },
    text: { en: 'Entrance hall (1F), table 2', ja: '交流アトリウム（1F）テーブル2' },
    order: 2,
  },
};

export const advertisements: Record<string, Listing> = {
  aurorapress: {
    id: 'aurorapress',
    name: { en: 'Aurora Press: atlases of the polar regions', ja: 'オーロラ出版：極域の地図帳' },
    url: 'https://aurora-press.example.com/',
    order: 1,
  },
};

/** The first of what is on, or next, among the days; undefined after the last. */
export function activeSite(days: readonly Timetable[], now: number): ActiveSite | undefined {
  const around = nowAndNext(days, wallTime(now, defaultTimeZone), (item) => item.hidden !== true);
  const [placed] = [...around.now, ...around.next];
  return placed && { table: placed.table.name, room: placed.room.id, item: placed.item.id };
}
