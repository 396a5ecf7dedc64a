import type { Attack } from '../attack.ts';
import * as accounts from './accounts.ts';
import * as connections from './connections.ts';
import * as database from './database.ts';
import * as files from './files.ts';
import { helperAfterwards } from './helper.ts';
import * as requests from './requests.ts';

export const attacks: Record<string, Attack> = {
  'wills that comment': database.wills,
  'a flood of comments': database.comments,
  'a flood of likes': database.likes,
  'readers that never read': database.unread,
  'the programme again and again': database.reads,
  'queries without an index': database.queries,
  'listens that come and go': database.listens,
  'sockets that come and go': database.churn,
  'messages half sent': database.halfSent,
  pings: database.pings,
  'forged tokens': database.forgedTokens,
  'malformed messages': database.malformed,
  'wrong passwords': accounts.wrongPasswords,
  'unknown addresses': accounts.unknownAddresses,
  'resets of unknown addresses': accounts.unknownResets,
  'empty sign-ups': accounts.emptySignUps,
  'mail bomb': accounts.mailBomb,
  'helper afterwards': helperAfterwards,
  'readers of the API': requests.apiReaders,
  'readers of lists': requests.listReaders,
  'big bodies': requests.bigBodies,
  'heads that trickle': connections.trickledHeads,
  'bodies that trickle': connections.trickledBodies,
  'sign-ins that trickle': connections.trickledSignIns,
  'answers that are not read': connections.unreadAnswers,
  'idle connections': connections.idleConnections,
  'long-polling sessions': connections.polledSessions,
  'still videos': files.stillVideos,
  'disk filling': files.diskFilling,
};

export const encoding = ['still videos'];
