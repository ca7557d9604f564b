import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrossMargin } from '#domain/margins/gross-margin.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { PlotFigure } from '#ui/charts/PlotFigure.tsx';
import styles from '../Panel.module.css';
import { waterfallDrawing } from './waterfall-drawing.ts';

const HEIGHT = 232;

/** Where the income of a hectare goes. */
export function Waterfall({ margin }: { readonly margin: GrossMargin }) {
  const { t } = useTranslation('gross-margin');
  const format = useFormat();
  const drawing = useMemo(
    () =>
      waterfallDrawing(margin, {
        number: (value) => format.derived(value),
        step: (step) => t(`step.${step}`),
        short: (step) => t(`step_short.${step}`),
      }),
    [margin, format, t],
  );
  const summary = t('waterfall.summary', {
    income: format.derived(margin.gross_income),
    costs: format.derived(margin.total_costs),
    margin: format.derived(margin.margin),
  });
  return (
    <section className={styles['part']} aria-label={t('waterfall.title')}>
      <h3 className={styles['title']}>
        {t('waterfall.title')} <span>{t('waterfall.unit')}</span>
      </h3>
      <ChartFigure
        summary={summary}
        table={{
          caption: t('waterfall.title'),
          columns: [t('waterfall.step'), 'USD/ha'],
          rows: drawing.steps.map(({ label, text }) => ({ key: label, cells: [label, text] })),
        }}
      >
        <PlotFigure label={summary} height={HEIGHT} drawing={drawing} />
      </ChartFigure>
    </section>
  );
}
