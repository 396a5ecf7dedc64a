import { useMemo } from 'react';
import {
  useBase,
  useCollection,
  useInformation,
  useSessionGroups,
  useSessions,
  useTables,
} from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { AuditValue } from 'shared-data/models/audit';
import { emailOfKey } from 'shared-data/models/email-key';
import { type Locale, localized } from 'shared-data/models/locales';
import { fullName } from 'shared-data/models/person-name';
import { itemTitle, roomName, sessionName, titleOf } from 'shared-data/models/titles';
import type { User } from 'shared-data/models/user';
import { storeOf } from 'shared-data/sync/collection-store';
import { shortened } from '../../common/shortened.ts';
import { useListings } from '../../common/use-listings.ts';
import type { Thing } from './thing.ts';

/** What things of the log are called now; what is gone as it was called in its `record`, else by its key. */
export interface Names {
  of: (thing: Thing, record?: AuditValue) => string;
  /** The account's name, if it has registered, and its address. */
  person: (uid: string) => { name?: string; email?: string };
}

/** `addresses`: of accounts that may not have registered, by uid. */
export function useNames(addresses: ReadonlyMap<string, string>): Names {
  const locale = useLocale();
  const sessions = useSessions();
  const groups = useSessionGroups();
  const tables = useTables();
  const instructions = useCollection('instructions');
  const listings = useListings();
  const users = useCollection('users');
  const programs = useCollection('programs');
  const partyLabels = useBase()?.parties;
  const announcements = useInformation()?.announcements;
  return useMemo(() => {
    const byUid = new Map([...storeOf('users').values()].map((user) => [user.uid, user]));
    const user = (found: User | undefined) => found && `${fullName(found)} (${found.email})`;
    const program = (id: string) => [id, storeOf('programs').get(id)?.title].filter(Boolean).join(' ');
    const session = (id: string) => {
      const found = sessions.find((one) => one.id === id);
      return found ? sessionName(found, locale) : id;
    };
    const day = (name: string) => {
      const found = tables.find((one) => one.name === name);
      return (found && titleOf(found, locale)) || name;
    };
    const room = (id: string) => {
      const found = tables.map(({ rooms }) => rooms?.[id]).find((one) => one);
      return roomName(found, locale) || id;
    };
    const item = ([table = '', inRoom = '', id = '']: string[]) => {
      const found = tables.find(({ name }) => name === table)?.rooms?.[inRoom]?.tables?.[id];
      const of = found && sessions.find((one) => one.id === found.sessionId);
      return `${found ? itemTitle(found, of, locale) : id} (${day(table)}, ${room(inRoom)})`;
    };
    const person = (uid: string) => user(byUid.get(uid)) ?? addresses.get(uid) ?? uid;
    const current = ({ type, ids }: Thing): string => {
      const [id = '', second = '', third = '', fourth = ''] = ids;
      switch (type) {
        case 'program':
        case 'links':
        case 'position':
        case 'comment':
          return program(id);
        case 'file':
          return [program(id), second].filter(Boolean).join(', ');
        case 'coeditor':
          return `${program(id)}, ${person(second)}`;
        case 'session':
        case 'boardComment':
          return session(id);
        case 'sessionGroup': {
          const found = groups.find((group) => group.id === id);
          return (found && titleOf(found, locale)) || id;
        }
        case 'registration':
          return user(storeOf('users').get(id)) ?? emailOfKey(id);
        case 'profile':
        case 'lateAccess':
        case 'account':
          return person(id);
        case 'slot':
          return `${program(fourth)}, ${item(ids)}`;
        case 'chair':
          return `${person(fourth)}, ${item(ids)}`;
        case 'item':
        case 'delay':
        case 'turn':
          return item(ids);
        case 'itemMeeting':
          return item([second, id, third]);
        case 'roomMeeting':
          return room(id);
        case 'day':
          return day(id);
        case 'instruction': {
          const found = storeOf('instructions').get(id);
          return (found && (found.title[locale] || found.title.en)) || id;
        }
        case 'party':
          return localized(partyLabels?.[id]?.label, locale) || id;
        case 'announcement':
          return shortened(localized(announcements?.[id]?.text, locale), 60) || id;
        case 'sponsor':
        case 'advertisement':
        case 'exhibition':
        case 'contest': {
          const found = listings[type].find((listing) => listing.id === id);
          return (found && localized(found.name, locale)) || id;
        }
        default:
          return ids.join(', ');
      }
    };
    return {
      of(thing, record = null) {
        const name = current(thing);
        return name === thing.ids[0] ? nameIn(record, locale) || name : name;
      },
      person: (uid) => {
        const found = byUid.get(uid);
        const email = found?.email ?? addresses.get(uid);
        return { ...(found && { name: fullName(found) }), ...(email !== undefined && { email }) };
      },
    };
  }, [
    locale,
    addresses,
    partyLabels,
    announcements,
    sessions,
    groups,
    tables,
    listings,
    instructions.version,
    users.version,
    programs.version,
  ]);
}

function nameIn(record: AuditValue, locale: Locale): string {
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return '';
  const { name = record.title } = record;
  if (typeof name === 'string') return name;
  if (!name || typeof name !== 'object' || Array.isArray(name)) return '';
  const [en, ja] = [name.en, name.ja].map((text) => (typeof text === 'string' ? text : undefined));
  return localized({ en, ja }, locale);
}
