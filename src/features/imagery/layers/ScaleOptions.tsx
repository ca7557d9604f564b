import { useTranslation } from 'react-i18next';
import type { LayerId } from '#domain/schemas/imagery.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { needsScene } from '#api/imagery/frames.ts';
import styles from '../Panel.module.css';
import { setImagery, useImageryStore } from '#state/imagery.ts';

const METHODS = ['quantile', 'equal_interval', 'jenks'] as const;

/** How the layer is drawn: its colours, its division where it has one, and whether cloudy pixels show. */
export function ScaleOptions({ layer }: { layer: LayerId }) {
  const { t } = useTranslation('imagery');
  const palette = usePreferences((state) => state.palette);
  const { show_masked, zone_method } = useImageryStore();
  return (
    <div className={styles['options']}>
      {(layer === 'contrasted_3' || layer === 'contrasted_10') && (
        <>
          <Segmented
            label={t('method.title')}
            full
            value={zone_method}
            options={METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
            onChange={(value) => setImagery({ zone_method: value })}
          />
          <p className={styles['why']}>{t(`method.${zone_method}_means`)}</p>
        </>
      )}
      <Segmented
        label={t('legend.palette')}
        full
        value={palette}
        options={[
          { value: 'safe', label: t('legend.safe') },
          { value: 'classic', label: t('legend.classic') },
        ]}
        onChange={(value) => setPreferences({ palette: value })}
      />
      {needsScene(layer) && (
        <Switch checked={show_masked} onChange={(value) => setImagery({ show_masked: value })}>
          {t('legend.show_masked')}
        </Switch>
      )}
    </div>
  );
}
