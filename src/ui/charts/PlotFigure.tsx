import { useTranslation } from 'react-i18next';
import type { PlotDrawing } from './plot/draw-plot.ts';
import styles from './PlotFigure.module.css';
import { usePlot } from './use-plot.ts';

export type PlotFigureProps = {
  /** What the drawing says, for those who do not see it. */
  readonly label: string;
  readonly height: number;
  readonly drawing: PlotDrawing;
};

function PlotBox({ label, height, drawing }: PlotFigureProps) {
  const { t } = useTranslation('common');
  const { ref, state } = usePlot(drawing, height);
  if (state === 'away') return <p className={styles['none']}>{t('chart.away')}</p>;
  return <div ref={ref} className={styles['plot']} style={{ height }} role="img" aria-label={label} />;
}

/** A chart by Observable Plot, as wide as its box. Its numbers in a table are beside it or in its place: `ChartFigure`, `Histogram`. */
export function PlotFigure(props: PlotFigureProps) {
  const { t } = useTranslation('common');
  const { drawing } = props;
  const is_empty =
    (drawing.kind === 'bars' && drawing.counts.every((count) => count === 0)) ||
    (drawing.kind === 'curve' && drawing.readings.length === 0);
  return is_empty ? <p className={styles['none']}>{t('chart.empty')}</p> : <PlotBox {...props} />;
}
