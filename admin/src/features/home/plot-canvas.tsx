import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDark } from 'shared-ui/theme';
import css from './plot.module.css';
import type { Plot } from './plots.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** More bars cannot be told apart; the table has them all. */
const mostLying = 12;

/** Bars; a click opens the list of what a bar counts. */
export function PlotCanvas({ plot }: { plot: Plot }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dark = useDark();
  const figure = useRef<HTMLElement>(null);
  const shown = plot.lying ? plot.rows.slice(0, mostLying) : plot.rows;
  useEffect(() => {
    const own = figure.current;
    const canvas = own?.querySelector('canvas');
    if (!own || !canvas) return undefined;
    const chart = new Chart(
      canvas,
      configuration(own, { ...plot, rows: shown }, (to) => void navigate(to)),
    );
    return () => chart.destroy();
  }, [plot, dark]);
  const highest = plot.lying ? css[`lying${Math.min(3, Math.ceil(shown.length / 4))}`] : css.standing;
  return (
    <figure ref={figure} className={css.figure}>
      {plot.series.length > 1 && (
        <figcaption className={css.legend}>
          {plot.series.map((name, at) => (
            <span key={name}>
              <span className={`${css.swatch} ${css[`series${at}`]}`} aria-hidden="true" /> {name}
            </span>
          ))}
        </figcaption>
      )}
      {plot.series.length === 1 && <span hidden className={css.series0} />}
      <div className={`${css.plot} ${highest}`}>
        <canvas role="img" aria-label={t('admin.figure.picture', { title: plot.title })} />
      </div>
      {shown.length < plot.rows.length && (
        <p className={css.rest}>{t('admin.figure.rest', { count: plot.rows.length - shown.length })}</p>
      )}
    </figure>
  );
}

function configuration(
  own: HTMLElement,
  { rows, series, lying }: Plot,
  open: (href: string) => void,
): ChartConfiguration<'bar'> {
  const style = getComputedStyle(own);
  Chart.defaults.font.family = style.fontFamily;
  const colors = series.map((_, at) => {
    const swatch = own.querySelector(`.${css[`series${at}`]}`);
    return swatch ? getComputedStyle(swatch).color : style.color;
  });
  const counts = {
    beginAtZero: true,
    stacked: series.length > 2,
    ticks: { precision: 0, color: style.color },
    grid: { color: style.borderTopColor },
    border: { display: false },
  };
  const names = {
    stacked: series.length > 2,
    ticks: { color: style.color, maxRotation: 0, autoSkip: !lying, callback: shortName },
    grid: { display: false },
  };
  return {
    type: 'bar',
    data: {
      labels: rows.map(({ label }) => label),
      datasets: series.map((label, at) => ({
        label,
        data: rows.map(({ values }) => values[at] ?? 0),
        backgroundColor: colors[at],
        maxBarThickness: 28,
        borderRadius: 2,
      })),
    },
    options: {
      indexAxis: lying ? 'y' : 'x',
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      scales: lying ? { x: counts, y: names } : { x: names, y: counts },
      plugins: { legend: { display: false } },
      onClick: (_, [bar]) => {
        const href = bar && rows[bar.index]?.hrefs[bar.datasetIndex];
        if (href) open(href);
      },
    },
  };
}

const longestName = 18;

function shortName(this: { getLabelForValue(value: number): string }, value: number | string): string {
  const name = this.getLabelForValue(Number(value));
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
