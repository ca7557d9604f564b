import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { DataTable } from './ChartFigure.tsx';
import { PlotFigure } from './PlotFigure.tsx';

const HEIGHT = 36;

export type HistogramProps = {
  readonly label: string;
  readonly counts: readonly number[];
  /** Values at the left and right edges. */
  readonly range: readonly [min: number, max: number];
  readonly say: (value: number) => string;
};

/** How often each value occurs, as bars; for screen readers, as a table of the classes that occur. */
export function Histogram({ label, counts, range: [min, max], say }: HistogramProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const drawing = useMemo(() => ({ kind: 'bars', counts }) as const, [counts]);
  const edge = (place: number): string => say(min + ((max - min) * place) / counts.length);
  const rows = counts.flatMap((count, i) =>
    count === 0 ? [] : [{ key: i.toString(), cells: [edge(i), edge(i + 1), format.number(count)] }],
  );
  return (
    <>
      <PlotFigure label={label} height={HEIGHT} drawing={drawing} />
      <div className="visually-hidden">
        <DataTable caption={label} columns={[t('chart.from'), t('chart.to'), t('chart.pixels')]} rows={rows} />
      </div>
    </>
  );
}
