import type { SettingChange } from 'shared-data/collections/writes';
import { type Announcement, sortedAnnouncements } from 'shared-data/models/site';

export type AnnouncementTexts = { en: string; ja: string };

export function announcementTexts(announcement: Announcement | undefined): AnnouncementTexts {
  return { en: announcement?.text.en ?? '', ja: announcement?.text.ja ?? '' };
}

type All = Readonly<Record<string, Announcement>>;

export interface AnnouncementsProps {
  all: All;
  /** 0 before the first change; also of removed ones. */
  versionOf: (id: string) => number;
}

const rankOf = ({ order, at }: Announcement) => order ?? at;

export function newAnnouncement(texts: AnnouncementTexts, all: All, now: number): Announcement {
  const top = Math.max(0, ...Object.values(all).map(rankOf));
  return { ...withTexts({ text: {}, at: now }, texts), ...(top >= now && { order: top + 1 }) };
}

export function withTexts(announcement: Announcement, { en, ja }: AnnouncementTexts): Announcement {
  return { ...announcement, text: { ...(en && { en }), ...(ja && { ja }) } };
}

/** The changes after which the announcements stand in the order of `ids`, and what undoes them. */
export function announcementOrder(
  all: All,
  ids: readonly string[],
  versionOf: (id: string) => number,
): { changes: SettingChange[]; before: SettingChange[] } {
  const moved = sortedAnnouncements(all).flatMap(([id, announcement]) => {
    const order = ids.length - ids.indexOf(id);
    if (announcement.order === order) return [];
    const setting = `information/announcements/${id}` as const;
    return [{ change: { setting, version: versionOf(id) }, announcement, order }];
  });
  return {
    changes: moved.map(({ change, announcement, order }) => ({
      ...change,
      value: { ...announcement, order },
    })),
    before: moved.map(({ change, announcement }) => ({ ...change, value: announcement })),
  };
}
