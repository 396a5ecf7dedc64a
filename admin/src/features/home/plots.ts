import type { TFunction } from 'i18next';
import { shortDay } from 'shared-data/i18n/format';
import type { Figures } from 'shared-data/models/figures';
import { fileStates } from 'shared-data/models/file-state';
import type { Locale } from 'shared-data/models/locales';
import { requestedTypes } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { compareSessions } from 'shared-data/models/session-order';
import type { BaseInformation } from 'shared-data/models/site';
import { partiesOf } from 'shared-data/models/social-events';
import { sessionName } from 'shared-data/models/titles';
import { attendances } from 'shared-data/models/user';
import { countryName } from '../../common/country-name.ts';
import { found } from '../../common/found.ts';
import { paths } from '../../paths.ts';
import { stretches } from './days.ts';

export interface PlotRow {
  label: string;
  values: number[];
  /** The list of what each value counts, filtered. */
  hrefs: string[];
}

export interface Plot {
  id: 'time' | 'countries' | 'sessions' | 'forms' | 'parts' | 'files' | 'mails';
  title: string;
  of: string;
  series: string[];
  rows: PlotRow[];
  /** Bars lie, for long labels. */
  lying: boolean;
}

export interface PlotWords {
  t: TFunction;
  locale: Locale;
  sessions: readonly Session[];
  base: BaseInformation | undefined;
}

const people = (filter: Record<string, string>) => found(paths.adminInfo(), filter);
const programs = (filter: Record<string, string>) =>
  found(paths.adminProgram(), { ...filter, withdrawn: 'no' });

export function plotsOf(figures: Figures, words: PlotWords): Plot[] {
  const all = [timePlot, formPlot, countryPlot, sessionPlot, partPlot, filePlot, mailPlot];
  return all.map((plot) => plot(figures, words)).filter(hasSome);
}

function hasSome({ rows }: Plot): boolean {
  return rows.some(({ values }) => values.some((value) => value > 0));
}

function timePlot(figures: Figures, { t, locale }: PlotWords): Plot {
  const { step, stretches: spans } = stretches([figures.people.days, figures.programs.days]);
  return {
    id: 'time',
    title: t('admin.figure.time'),
    of: t(`admin.figure.step.${step}`),
    series: [t('admin.figure.registrations'), t('admin.figure.submissions')],
    rows: spans.map(({ begin, counts }) => ({
      label: step === 'month' ? begin.slice(0, 7) : shortDay(begin, locale),
      values: counts,
      hrefs: [people({ [step]: begin }), found(paths.adminProgram(), { [step]: begin })],
    })),
    lying: false,
  };
}

function countryPlot({ people: { countries } }: Figures, { t, locale }: PlotWords): Plot {
  const rows = Object.entries(countries)
    .toSorted(([x, a], [y, b]) => b - a || (x < y ? -1 : 1))
    .map(([country, count]) => ({
      label: countryName(country, locale),
      values: [count],
      hrefs: [people({ country })],
    }));
  const title = t('admin.figure.countries');
  return {
    id: 'countries',
    title,
    of: t('admin.figure.country'),
    series: [t('admin.figure.people')],
    rows,
    lying: true,
  };
}

/** What the filter of the list of programs calls those without a session. */
const withoutSession = 'none';

function sessionPlot(figures: Figures, { t, locale, sessions }: PlotWords): Plot {
  const { mainSessions } = figures.people;
  const { '': without = 0, ...placed } = figures.programs.sessions;
  const known = new Set([...sessions.map(({ id }) => id), ...Object.keys({ ...mainSessions, ...placed })]);
  const rows: PlotRow[] = [...known]
    .map((id) => ({ id }))
    .toSorted(compareSessions)
    .map(({ id }) => {
      const session = sessions.find((one) => one.id === id);
      return {
        label: session ? sessionName(session, locale) : id,
        values: [placed[id] ?? 0, mainSessions[id] ?? 0],
        hrefs: [programs({ session: id }), people({ session: id })],
      };
    });
  if (without > 0)
    rows.push({
      label: t('admin.program.withoutSession'),
      values: [without, 0],
      hrefs: [programs({ session: withoutSession }), people({})],
    });
  return {
    ...{
      id: 'sessions',
      title: t('admin.figure.sessions'),
      of: t('admin.program.session'),
      rows,
      lying: true,
    },
    series: [t('admin.figure.programs'), t('admin.figure.mainSession')],
  };
}

function formPlot({ programs: { forms } }: Figures, { t }: PlotWords): Plot {
  return {
    id: 'forms',
    title: t('admin.figure.forms'),
    of: t('admin.program.type'),
    series: [t('admin.figure.programs')],
    rows: requestedTypes.map((type) => ({
      label: t(`admin.program.form.${type}`),
      values: [forms[type] ?? 0],
      hrefs: [programs({ type })],
    })),
    lying: true,
  };
}

function partPlot({ people: figures }: Figures, { t, locale, base }: PlotWords): Plot {
  const row = (label: string, count: number, filter: Record<string, string>): PlotRow => ({
    ...{ label, values: [count], hrefs: [people(filter)] },
  });
  return {
    id: 'parts',
    title: t('admin.figure.parts'),
    of: t('admin.figure.part'),
    series: [t('admin.figure.people')],
    rows: [
      ...attendances.map((attendance) =>
        row(t(`admin.user.attendance.${attendance}`), figures.attendance[attendance] ?? 0, { attendance }),
      ),
      row(t('admin.user.banquet'), figures.banquet, { banquet: 'yes' }),
      ...partiesOf(base).map(({ id, label }) =>
        row(t('admin.user.party', { name: label[locale] || label.en || id }), figures.parties[id] ?? 0, {
          [`party-${id}`]: 'yes',
        }),
      ),
    ],
    lying: true,
  };
}

function filePlot({ files }: Figures, { t }: PlotWords): Plot {
  return {
    id: 'files',
    title: t('admin.figure.files'),
    of: t('admin.figure.file'),
    series: fileStates.map((state) => t(`admin.program.file.${state}`)),
    rows: files.map((file) => ({
      label: t(`admin.program.kind.${file.kind}`),
      values: fileStates.map((state) => file[state]),
      hrefs: fileStates.map((state) => found(paths.adminProgram(), { [file.kind]: state })),
    })),
    lying: true,
  };
}

function mailPlot({ mails }: Figures, { t }: PlotWords): Plot {
  const states = ['sent', 'waiting', 'held', 'failed', 'dropped'] as const;
  return {
    id: 'mails',
    title: t('admin.figure.mails'),
    of: t('admin.figure.mailState'),
    series: [t('admin.figure.mailCount')],
    rows: states.map((state) => ({
      label: t(`admin.figure.mail.${state}`),
      values: [mails[state]],
      hrefs: [paths.adminMail()],
    })),
    lying: true,
  };
}
