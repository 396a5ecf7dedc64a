import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase, usePrograms, useSessions, useTables } from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import { useLocale } from 'shared-data/i18n/i18n';
import { eventsOf, versionedAt } from 'shared-data/models/calendar-events';
import { scheduleOf } from 'shared-data/models/schedule';
import { defaultSystemTitle, defaultTimeZone } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { saveFile } from 'shared-data/platform/save-file';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';

const formats = ['scheduleXml', 'scheduleJson', 'calendar'] as const;
type Format = (typeof formats)[number];
const pathOf = (id: string) => paths.presentation(id);

export function ScheduleExport() {
  const { t } = useTranslation();
  const locale = useLocale();
  const base = useBase();
  const [tables, programs, sessions] = [useTables(), usePrograms(), useSessions()];
  const [busy, setBusy] = useState<Format | null>(null);
  const timeZone = base?.timeZone ?? defaultTimeZone;
  const title = base?.systemTitle || defaultSystemTitle;
  const write = async (format: Format) => {
    const { origin } = window.location;
    const now = Date.now();
    if (format === 'calendar') {
      const source = { positionsOf: selectPositions, tables, timeZone, locale, origin, pathOf };
      const { writeCalendar } = await import('shared-data/formats/calendar-file');
      const text = writeCalendar(title, versionedAt(eventsOf(programs, source), now));
      return saveFile('programme.ics', text, 'text/calendar;charset=utf-8');
    }
    if (tables.every(({ date }) => date === '')) return toast(t('admin.export.noDays'), { kind: 'info' });
    const byId = new Map(programs.map((program) => [program.id, program]));
    const schedule = scheduleOf({ title, timeZone, origin, tables, programs: byId, sessions, now, pathOf });
    const { scheduleJson, scheduleXml } = await import('shared-data/formats/schedule-file');
    if (format === 'scheduleXml') saveFile('schedule.xml', scheduleXml(schedule), 'application/xml');
    else saveFile('schedule.json', scheduleJson(schedule), 'application/json');
  };
  const save = async (format: Format) => {
    setBusy(format);
    await write(format).catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    setBusy(null);
  };
  return formats.map((format) => (
    <Button
      key={format}
      small
      look="quiet"
      icon={format === 'calendar' ? 'calendar' : 'download'}
      pending={busy === format}
      onClick={() => void save(format)}
    >
      {t(`admin.export.${format}`)}
    </Button>
  ));
}
