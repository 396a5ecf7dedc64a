import { boardClashes, mainPosition } from 'shared-data/models/boards';
import { isMildClash } from 'shared-data/models/clashes';
import { itemAt } from 'shared-data/models/placed-slots';
import type { PresentationType, PrivateProgram, PublicProgram } from 'shared-data/models/program';
import { hasNumber } from 'shared-data/models/program-numbers';
import type { TimetableItem } from 'shared-data/models/timetable';
import type { FileKind, PagedKind, UploadStatus } from 'shared-data/models/upload';
import { type PlacedItem, placedItems } from './placed-items.ts';
import { type Programme, type WorkList, workList } from './work-list.ts';

export interface ProgramFacts {
  privateOf: (id: string) => Pick<PrivateProgram, 'ownerRemoved'> | undefined;
  isRegistered: (uid: string) => boolean;
  hasPages: (kind: PagedKind, id: string) => boolean;
  statusOf: (id: string) => Partial<Record<FileKind, UploadStatus>> | undefined;
  hasChair: (place: PlacedItem) => boolean;
  /** Whether the last mail to a person was refused. */
  isRefused: (uid: string) => boolean;
}

export const programChecks = [
  'withoutSession',
  'withoutOwner',
  'withoutTime',
  'withoutNumber',
  'otherType',
  'elsewhere',
  'withoutBoard',
  'sharedBoard',
  'withoutAbstract',
  'failedFile',
  'withoutPresentation',
  'bounced',
] as const;
export type ProgramCheck = (typeof programChecks)[number];

/** What is left to do before the symposium. Withdrawn programs are left out. */
export interface Readiness {
  programs: Readonly<Record<ProgramCheck, readonly PublicProgram[]>>;
  clashes: WorkList['clashes'];
  /** Walks that are too long, and people who are away. */
  warnings: WorkList['clashes'];
  withoutChair: readonly PlacedItem[];
}

export function readinessOf(programme: Programme, facts: ProgramFacts): Readiness {
  const { withoutSession, withoutTime, elsewhere, clashes } = workList(programme);
  const { tables, positionsOf } = programme;
  const active = programme.programs.filter((program) => !program.canceled);
  const canceled = new Set(programme.programs.filter(({ canceled }) => canceled).map(({ id }) => id));
  const sharedBoards = boardClashes(tables, (id) => canceled.has(id));
  const placeOf = (id: string) => mainPosition(positionsOf(id));
  return {
    programs: {
      withoutSession,
      withoutOwner: active.filter(
        ({ id, ownerUid }) => facts.privateOf(id)?.ownerRemoved || !facts.isRegistered(ownerUid),
      ),
      withoutTime,
      withoutNumber: active.filter((program) => program.sessionId && !hasNumber(program)),
      otherType: active.filter((program) => placedAsOther(program, programme) !== null),
      elsewhere,
      withoutBoard: active.filter(({ id }) => {
        const place = placeOf(id);
        return place && itemAt(tables, place)?.kind === 'poster' && place.board === undefined;
      }),
      sharedBoard: active.filter(({ id }) => sharedBoards.has(id)),
      withoutAbstract: active.filter(({ id }) => !facts.hasPages('abstract', id)),
      failedFile: active.filter(({ id }) =>
        Object.values(facts.statusOf(id) ?? {}).some(({ state }) => state === 'error'),
      ),
      withoutPresentation: active.filter(({ id }) => !facts.hasPages('presentation', id)),
      bounced: active.filter(({ ownerUid }) => facts.isRefused(ownerUid)),
    },
    clashes: clashes.filter((clash) => !isMildClash(clash)),
    warnings: clashes.filter(isMildClash),
    withoutChair: placedItems(tables, holdsTalks).filter(
      (place) => !place.item.convener && !facts.hasChair(place),
    ),
  };
}

/** The kind of the timetable item that holds a program, if it is not the program's. */
export function placedAsOther(
  program: Pick<PublicProgram, 'id' | 'presentationType' | 'canceled'>,
  { tables, positionsOf }: Pick<Programme, 'tables' | 'positionsOf'>,
): PresentationType | null {
  const place = mainPosition(positionsOf(program.id));
  const kind = place && itemAt(tables, place)?.kind;
  if (program.canceled || (kind !== 'oral' && kind !== 'poster')) return null;
  return kind === program.presentationType ? null : kind;
}

const holdsTalks = ({ kind, sessionId, programs = {} }: TimetableItem) =>
  kind === 'oral' && sessionId !== '' && Object.keys(programs).length > 0;
