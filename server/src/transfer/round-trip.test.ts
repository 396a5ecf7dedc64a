import fc from 'fast-check';
import { scheduleJson, scheduleXml } from 'shared-data/formats/schedule-file';
import { shownId } from 'shared-data/models/program-text';
import { scheduleOf } from 'shared-data/models/schedule';
import { writeCell } from 'shared-data/models/sheet-cells';
import { sheetFields } from 'shared-data/models/sheet-fields';
import { timetableRows } from 'shared-data/models/timetable-rows';
import { expect, test } from 'vitest';
import { daysOf } from '../data/timetable-conflicts.ts';
import { planImport } from './plan.ts';
import { readSchedule } from './read-schedule.ts';
import { sessions, worlds } from './testing/worlds.ts';

test('our own schedule.xml and schedule.json change nothing when they are imported', () => {
  fc.assert(
    fc.property(worlds, fc.boolean(), fc.boolean(), (world, asXml, elsewhere) => {
      const schedule = scheduleOf({
        ...{ title: 'Polar 2026', timeZone: world.timeZone, now: 0, pathOf: (id) => `/p/${id}` },
        origin: elsewhere ? 'https://other.example.org' : 'https://s.example.org',
        tables: daysOf(world.draft),
        programs: new Map(Object.entries(world.programs)),
        sessions: Object.values(sessions),
      });
      const file = asXml ? scheduleXml(schedule) : scheduleJson(schedule);
      const table = readSchedule(new TextEncoder().encode(file));
      const plan = planImport({ kind: 'programme', table, mapping: [], consent: false }, world);
      const differing = plan.rows
        .filter(({ outcome }) => outcome.outcome !== 'unchanged')
        .map(({ outcome }) => outcome);
      expect(differing).toEqual([]);
      expect(plan.rows.filter(({ program }) => program)).toEqual([]);
      expect(plan.made).toEqual({ days: [], rooms: [], sessions: [] });
      expect(plan.target).toEqual(world.draft);
    }),
  );
});

test('our own table of the timetable changes nothing when it is imported', () => {
  fc.assert(
    fc.property(worlds, fc.constantFrom('en', 'ja'), (world, locale) => {
      const rows = timetableRows(daysOf(world.draft), (id) =>
        shownId(world.programs[id] ?? { id }),
      ) as unknown as Record<string, unknown>[];
      const fields = sheetFields.timetable;
      const table = [
        fields.map(({ words }) => words[0]),
        ...rows.map((row) =>
          fields.map(({ name, cell }) => writeCell(cell, row[name], locale as 'en' | 'ja')),
        ),
      ];
      const mapping = fields.map(({ name }) => name);
      const plan = planImport({ kind: 'timetable', table, mapping, consent: false }, world);
      expect(
        plan.rows.filter(({ outcome }) => outcome.outcome !== 'unchanged').map(({ outcome }) => outcome),
      ).toEqual([]);
      expect(plan.target).toEqual(world.draft);
    }),
  );
});
