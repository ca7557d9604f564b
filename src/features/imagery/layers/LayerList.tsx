import { ChevronDown, ChevronRight, ChevronUp, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { legendColors } from '#domain/raster/render/color-ramps.ts';
import { PAINTED_IN_CLASSES } from '#domain/raster/class-limits.ts';
import { LAYER_IDS, type LayerId } from '#domain/schemas/imagery.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { usePreferences } from '#state/preferences.ts';
import { setLayer, useSelection } from '#state/selection.ts';
import { classNames } from '#ui/class-names.ts';
import { tip } from '#ui/overlays/tip.ts';
import styles from '../Panel.module.css';

/** Which layers stand behind the row of more; a layer that is left out here does not compile. */
const IS_MORE: Readonly<Record<LayerId, boolean>> = {
  ndvi: false,
  evi: false,
  ndre: false,
  contrasted_3: false,
  contrasted_10: false,
  health: true,
  chlorophyll: false,
  water: false,
  true_color: false,
  elevation: true,
  slope: true,
};
const FIRST: readonly (LayerId | null)[] = [null, ...LAYER_IDS.filter((id) => !IS_MORE[id])];
const MORE: readonly LayerId[] = LAYER_IDS.filter((id) => IS_MORE[id]);

const swatch = (layer: LayerId, colors: readonly string[] | null): string => {
  if (colors === null) return 'linear-gradient(90deg, #6d5b41, #8b8a58, #4d6a3a, #31523a)';
  if (layer !== 'contrasted_3' && !PAINTED_IN_CLASSES.has(layer)) return `linear-gradient(90deg, ${colors.join(', ')})`;
  const share = 100 / colors.length;
  return `linear-gradient(90deg, ${colors.map((color, i) => `${color} ${String(i * share)}% ${String((i + 1) * share)}%`).join(', ')})`;
};

type RowProps = { id: LayerId | null; is_locked: boolean };

function Row({ id, is_locked }: RowProps) {
  const { t } = useTranslation('imagery');
  const layer = useSelection((state) => state.layer);
  const palette = usePreferences((state) => state.palette);
  return (
    <label className={classNames(styles['layer'], id === layer && styles['on'])}>
      <input type="radio" name="layer" checked={id === layer} onChange={() => setLayer(id)} />
      <span className={styles['name']}>{t(`layer.${id ?? 'off'}`)}</span>
      {is_locked ? (
        <span className={styles['lock']} {...tip(t('legend.locked'))}>
          <Lock size={14} aria-label={t('legend.locked')} />
        </span>
      ) : (
        id !== null && (
          <span className={styles['swatch']} style={{ background: swatch(id, legendColors(id, palette)) }} aria-hidden="true" />
        )
      )}
    </label>
  );
}

/** Every layer, the common ones first; those asked for less often, and the soil under the field, behind one row. */
export function LayerList({ isLocked }: { isLocked: (layer: LayerId) => boolean }) {
  const { t } = useTranslation('imagery');
  const layer = useSelection((state) => state.layer);
  const [is_open, setOpen] = useState(false);
  // The one that is shown is seen also while the others are put away.
  const more = MORE.filter((id) => is_open || id === layer);
  return (
    <>
      <div role="radiogroup" aria-label={t('panel')} className={styles['layers']}>
        {FIRST.map((id) => (
          <Row key={id ?? 'off'} id={id} is_locked={id !== null && isLocked(id)} />
        ))}
      </div>
      <button type="button" className={styles['more']} aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
        {is_open ? <ChevronUp size={14} aria-hidden="true" /> : <ChevronDown size={14} aria-hidden="true" />}
        <span className={styles['name']}>{t('more.open')}</span>
      </button>
      {more.length > 0 && (
        <div role="radiogroup" aria-label={t('more.open')} className={styles['layers']}>
          {more.map((id) => (
            <Row key={id} id={id} is_locked={isLocked(id)} />
          ))}
        </div>
      )}
      {is_open &&
        (['soil', 'radar'] as const).map((panel) => (
          <button key={panel} type="button" className={styles['more']} onClick={() => openPanel(panel)}>
            <span className={styles['name']}>{t(`more.${panel}`)}</span>
            <ChevronRight size={14} aria-hidden="true" />
          </button>
        ))}
    </>
  );
}
