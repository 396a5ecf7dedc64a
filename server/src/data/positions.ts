import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition } from 'shared-data/models/timetable';
import type { Database, Log } from '../ports.ts';
import { change, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { itemsOf, positionsIn } from './timetable.ts';

const rounds = 5;

/** Makes `position` match the timetable. Safe while editors work: what changed since it was read is skipped and checked again. */
export async function settlePositions(database: Database, log: Log): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const { positions, slots } = await faultsOf(database);
    if (positions.length + slots.length === 0) return;
    await Promise.all(positions.map((fault) => mendPosition(database, fault)));
    await Promise.all(slots.map((slot) => removeSlot(database, slot)));
    log.info('program positions corrected', {
      positions: positions.length,
      takenOut: slots.map(({ programId, at }) => `${programId} from ${at.table}/${at.room}/${at.item}`),
    });
  }
}

interface PositionFault {
  programId: string;
  is: ProgramPosition | null;
  should: ProgramPosition | null;
}

interface Slot {
  programId: string;
  at: ProgramPosition;
}

/** Positions are read first: if a program moves meanwhile, its position differs from the one seen and is left alone. */
async function faultsOf(database: Database): Promise<{ positions: PositionFault[]; slots: Slot[] }> {
  const known = await read(database, stored.positions);
  const current = positionsIn(await itemsOf(database));
  const programs = new Set(await keysOf(database, dbPaths.programs));
  const positions: PositionFault[] = [];
  const slots: Slot[] = [];
  for (const programId of new Set([...current.keys(), ...Object.keys(known)])) {
    const found = current.get(programId) ?? [];
    const is = known[programId] ?? null;
    const kept = programs.has(programId) ? (found.find((at) => isSame(at, is)) ?? found[0] ?? null) : null;
    if (!isSame(is, kept)) positions.push({ programId, is, should: kept });
    for (const at of found) if (!isSame(at, kept)) slots.push({ programId, at });
  }
  return { positions, slots };
}

async function mendPosition(database: Database, { programId, is, should }: PositionFault): Promise<void> {
  await change(database, stored.position(programId), (now) => (isSame(now, is) ? should : undefined));
}

async function removeSlot(database: Database, { programId, at }: Slot): Promise<void> {
  await change(database, stored.draftItem(at.table, at.room, at.item), (item) => {
    if (item?.programs?.[programId] === undefined) return undefined;
    const { [programId]: _, ...programs } = item.programs;
    return { ...item, programs, version: item.version + 1 };
  });
}

function isSame(a: ProgramPosition | null, b: ProgramPosition | null): boolean {
  return a?.table === b?.table && a?.room === b?.room && a?.item === b?.item;
}
