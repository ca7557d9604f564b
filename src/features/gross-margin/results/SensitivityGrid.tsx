import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sensitivity } from '#domain/margins/gross-margin.ts';
import type { MarginInputs } from '#domain/margins/margin-plan.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import styles from '../Panel.module.css';
import { gridDrawing } from './grid-drawing.ts';

const HEIGHT = 196;

/** What the margin would be at other yields and prices. */
export function SensitivityGrid({ inputs }: { readonly inputs: MarginInputs }) {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const { yield_t_ha, price_usd_t, commercial_pct, costs } = inputs;
  const drawing = useMemo(() => {
    const grid = sensitivity({ yield_t_ha, price_usd_t, commercial_pct, costs });
    return grid === null ? null : gridDrawing(grid, (value, decimals) => format.number(value, decimals));
  }, [yield_t_ha, price_usd_t, commercial_pct, costs, format]);
  const summary = t('grid.summary');
  return (
    <section className={styles['part']} aria-label={t('grid.title')}>
      <h3 className={styles['title']}>
        {t('grid.title')} <span>{t('grid.unit')}</span>
      </h3>
      {drawing === null ? (
        <p className={styles['note']}>{t('grid.none')}</p>
      ) : (
        <ChartFigure
          summary={summary}
          table={{
            caption: t('grid.title'),
            columns: [t('grid.corner'), ...drawing.columns],
            rows: drawing.rows.map((row, at) => ({ key: row, cells: [row, ...(drawing.cells[at]?.map(({ text }) => text) ?? [])] })),
          }}
        >
          <PlotFigure label={summary} height={HEIGHT} drawing={drawing} />
        </ChartFigure>
      )}
    </section>
  );
}
