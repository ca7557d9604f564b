import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rampStops } from '#domain/raster/render/color-ramps.ts';
import { usePreferences } from '#state/preferences.ts';
import { Histogram } from '#ui/charts/Histogram.tsx';
import styles from './Panel.module.css';
import { domainOf, type OwnRaster } from './raster.ts';
import { useOwnImagery } from './store.ts';
import { useValueLabels } from './use-value-labels.ts';

type Pictures = ReturnType<typeof useOwnImagery.getState>['pictures'];

/** The distributions of all measured fields in one. */
function joined(pictures: Pictures): { counts: readonly number[]; pixels: number; sum: number } {
  const counts: number[] = [];
  let pixels = 0;
  let sum = 0;
  for (const { histogram, statistics } of pictures.values()) {
    histogram.counts.forEach((count, i) => (counts[i] = (counts[i] ?? 0) + count));
    if (statistics.mean === null) continue;
    pixels += statistics.pixel_count;
    sum += statistics.mean * statistics.pixel_count;
  }
  return { counts, pixels, sum };
}

/** The scale of the raster with its numbers, under the distribution over all measured fields. */
export function OwnLegend({ raster }: { raster: OwnRaster }) {
  const { t } = useTranslation('own-imagery');
  const labelOf = useValueLabels();
  const palette = usePreferences((state) => state.palette);
  const pictures = useOwnImagery((state) => state.pictures);
  const [min, max] = domainOf(raster);
  const { counts, pixels, sum } = useMemo(() => joined(pictures), [pictures]);
  const mean = pixels === 0 ? null : sum / pixels;
  const [low, high] = [labelOf(min, raster), labelOf(max, raster)];
  return (
    <div>
      <Histogram
        label={t('legend.histogram', { min: low, max: high, mean: mean === null ? '—' : labelOf(mean, raster) })}
        counts={counts}
        range={[min, max]}
        say={(value) => labelOf(value, raster)}
      />
      <div
        className={styles['ramp']}
        style={{ background: `linear-gradient(90deg, ${rampStops(palette).join(', ')})` }}
        aria-hidden="true"
      />
      <div className={styles['ticks']}>
        <span>{low}</span>
        <span>{mean === null ? '' : t('legend.mean', { mean: labelOf(mean, raster) })}</span>
        <span>{high}</span>
      </div>
    </div>
  );
}
