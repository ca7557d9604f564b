import { useTranslation } from 'react-i18next';
import { CLASS_LIMITS } from '#domain/raster/class-limits.ts';
import { classColors } from '#domain/raster/render/color-ramps.ts';
import type { LayerId } from '#domain/schemas/imagery.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePreferences } from '#state/preferences.ts';
import type { Frame } from '#api/imagery/frames.ts';
import { CLASS_KEYS, layerValue } from './layer-labels.ts';
import styles from './Legend.module.css';

/** The classes of a layer with the hectares each has in view; nothing for layers without classes. */
export function ClassList({ layer, frames }: { layer: LayerId; frames: readonly Frame[] }) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const palette = usePreferences((state) => state.palette);
  const [colors, limits] = [classColors(layer, palette), CLASS_LIMITS[layer]];
  if (colors === null || limits === undefined) return null;
  const areas = colors.map((_, i) => frames.reduce((sum, frame) => sum + (frame.layer === layer ? (frame.zone_area_ha?.[i] ?? 0) : 0), 0));
  const say = (value: number | undefined): string => (value === undefined ? '' : layerValue(layer, value, format));
  const rangeOf = (i: number): string => {
    if (i === 0) return t('class.under', { limit: say(limits[0]) });
    if (i === limits.length) return t('class.over', { limit: say(limits.at(-1)) });
    return t('class.between', { low: say(limits[i - 1]), high: say(limits[i]) });
  };
  const names = layer === 'water' || layer === 'health' ? CLASS_KEYS[layer] : null;
  return (
    <ul className={styles['zones']}>
      {areas.map((area_ha, i) => {
        const key = names?.[i];
        return (
          <li key={colors[i]}>
            <span className={styles['swatch']} style={{ background: colors[i] }} aria-hidden="true" />
            <span className={styles['zone']}>{key === undefined ? rangeOf(i) : t(key)}</span>
            {key !== undefined && <span className={styles['number']}>{rangeOf(i)}</span>}
            <span className={styles['number']}>{frames.length === 0 ? '—' : format.hectares(area_ha)}</span>
          </li>
        );
      })}
    </ul>
  );
}
