import { post } from '../api/api-client.ts';
import type { CalendarFeed, CalendarFeedChange } from '../models/calendar-feed.ts';
import { storeOf } from '../sync/collection-store.ts';
import type { LoadState } from '../sync/collections.ts';
import { single, useEntity } from './hooks/use-store.ts';
import { useLoading } from './hooks.ts';

/** Whether the reader has a calendar feed, and since when. Synced while a component reads it. */
export function useCalendarFeed(): { feed: CalendarFeed | undefined; state: LoadState } {
  const feed = useEntity('calendarFeed', single, '', () => storeOf('calendarFeed').value);
  return { feed, state: useLoading('calendarFeed') };
}

/** The new link, which is not shown again; null when revoked. */
export async function changeCalendarFeed(change: CalendarFeedChange): Promise<string | null> {
  const { url } = await post<{ url: string | null }>('/api/calendar/feed', change);
  return url;
}
