import { useTranslation } from 'react-i18next';
import { rampStops } from '#domain/raster/color-ramps.ts';
import { usePreferences } from '#state/preferences.ts';
import styles from './Panel.module.css';
import { domainOf, type OwnRaster } from './raster.ts';
import { useOwnImagery } from './store.ts';
import { useValueWords } from './use-value-words.ts';

const HEIGHT = 36;

/** The scale of the raster with its numbers, under the distribution over all measured lots. */
export function OwnLegend({ raster }: { raster: OwnRaster }) {
  const { t } = useTranslation('own-imagery');
  const words = useValueWords();
  const palette = usePreferences((state) => state.palette);
  const pictures = useOwnImagery((state) => state.pictures);
  const [min, max] = domainOf(raster);
  const counts: number[] = [];
  let pixels = 0;
  let sum = 0;
  for (const { histogram, statistics } of pictures.values()) {
    histogram.counts.forEach((count, i) => (counts[i] = (counts[i] ?? 0) + count));
    if (statistics.mean === null) continue;
    pixels += statistics.pixel_count;
    sum += statistics.mean * statistics.pixel_count;
  }
  const most = Math.max(1, ...counts);
  const mean = pixels === 0 ? null : sum / pixels;
  const [low, high] = [words(min, raster), words(max, raster)];
  return (
    <div>
      <svg
        className={styles['histogram']}
        viewBox={`0 0 ${Math.max(1, counts.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('legend.histogram', { min: low, max: high, mean: mean === null ? '—' : words(mean, raster) })}
      >
        {counts.map((count, i) => {
          const height = (count / most) * HEIGHT;
          // Bars have no identity but their place.
          return <rect key={`bar-${i.toString()}`} x={i + 0.06} width={0.88} y={HEIGHT - height} height={height} />;
        })}
      </svg>
      <div
        className={styles['ramp']}
        style={{ background: `linear-gradient(90deg, ${rampStops(palette).join(', ')})` }}
        aria-hidden="true"
      />
      <div className={styles['ticks']}>
        <span>{low}</span>
        <span>{mean === null ? '' : t('legend.mean', { mean: words(mean, raster) })}</span>
        <span>{high}</span>
      </div>
    </div>
  );
}
