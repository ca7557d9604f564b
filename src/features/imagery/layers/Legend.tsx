import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CLASS_LIMITS, PAINTED_IN_CLASSES } from '#domain/raster/class-limits.ts';
import { legendColors } from '#domain/raster/render/color-ramps.ts';
import type { LayerId } from '#domain/schemas/imagery.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePreferences } from '#state/preferences.ts';
import { Histogram } from '#ui/charts/Histogram.tsx';
import type { Frame } from '#api/imagery/frames.ts';
import { layerValue } from './layer-labels.ts';
import styles from './Legend.module.css';
import { summarize } from './summary.ts';

/** The scale of the layer on the map with its numbers, under the distribution of what is in view. */
export function Legend({ layer, frames }: { layer: LayerId; frames: readonly Frame[] }) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const palette = usePreferences((state) => state.palette);
  const colors = legendColors(layer, palette);
  const summary = useMemo(() => summarize(frames), [frames]);
  if (colors === null) return null;
  const only = frames.length === 1 ? frames[0] : undefined;
  const name = t(`layer.${layer}`);

  const say = (value: number): string => layerValue(layer, value, format);

  const rangeOf = (breaks: readonly number[], i: number): string => {
    const [low, high] = [breaks[i - 1], breaks[i]];
    if (high === undefined) return low === undefined ? '' : t('class.over', { limit: say(low) });
    return low === undefined ? t('class.under', { limit: say(high) }) : t('class.between', { low: say(low), high: say(high) });
  };
  if (only?.breaks && CLASS_LIMITS[layer] === undefined) {
    const breaks = only.breaks;
    return (
      <ul className={styles['zones']}>
        {only.zone_area_ha?.map((area_ha, i) => (
          <li key={breaks[i] ?? i}>
            <span className={styles['swatch']} style={{ background: colors[i] }} aria-hidden="true" />
            <span className={styles['zone']}>{t('legend.zone', { number: i + 1 })}</span>
            <span className={styles['number']}>{rangeOf(breaks, i)}</span>
            <span className={styles['number']}>{format.hectares(area_ha)}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div>
      {summary !== undefined && (
        <Histogram
          label={t('legend.histogram', {
            layer: name,
            min: say(summary.min),
            max: say(summary.max),
            mean: summary.mean === null ? '—' : say(summary.mean),
          })}
          counts={summary.counts}
          range={[summary.min, summary.max]}
          say={say}
        />
      )}
      {!PAINTED_IN_CLASSES.has(layer) && (
        <div className={styles['ramp']} style={{ background: `linear-gradient(90deg, ${colors.join(', ')})` }} aria-hidden="true" />
      )}
      {summary !== undefined && (
        <div className={styles['ticks']}>
          <span>{say(summary.min)}</span>
          <span>{summary.mean === null ? '' : `${t('legend.mean')} ${say(summary.mean)}`}</span>
          <span>{say(summary.max)}</span>
        </div>
      )}
    </div>
  );
}
