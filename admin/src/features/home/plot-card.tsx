import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { toast } from 'shared-ui/toast';
import css from './plot.module.css';
import type { Plot } from './plots.ts';

const PlotCanvas = lazy(async () => ({ default: (await import('./plot-canvas.tsx')).PlotCanvas }));

/** Without a canvas the numbers stand alone. */
const canDraw = typeof CanvasRenderingContext2D !== 'undefined';

/** A figure as a picture, and as a table of links to what it counts. */
export function PlotCard({ plot }: { plot: Plot }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(!canDraw);
  return (
    <Card title={plot.title} actions={<SaveButton plot={plot} />}>
      {canDraw && (
        <Suspense fallback={<div className={css.waiting} />}>
          <PlotCanvas plot={plot} />
        </Suspense>
      )}
      <details
        className={css.details}
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('admin.figure.numbers')}</summary>
        {open && <Numbers plot={plot} />}
      </details>
    </Card>
  );
}

function Numbers({ plot: { title, of, series, rows } }: { plot: Plot }) {
  return (
    <table className={css.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, hrefs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, at) => (
              <td key={series[at]}>
                {value > 0 ? (
                  <Link to={hrefs[at] ?? ''} aria-label={`${label}, ${series[at]}: ${value}`}>
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SaveButton({ plot }: { plot: Plot }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { savePlot } = await import('./save-plot.ts');
      savePlot(plot);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small look="quiet" icon="download" pending={busy} onClick={() => void save()}>
      {t('admin.program.export.csv')}
      <span className="visually-hidden">: {plot.title}</span>
    </Button>
  );
}
