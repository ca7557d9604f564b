import { Lock, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFields, useFocusField } from '#api/use-fields.ts';
import { useToday } from '#api/use-latest.ts';
import { legendColors } from '#domain/raster/color-ramps.ts';
import { LAYER_IDS, type LayerId } from '#domain/schemas/imagery.ts';
import { useFormat } from '#i18n/use-format.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { setLayer, useSelection } from '#state/selection.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Slider } from '#ui/Slider.tsx';
import { Switch } from '#ui/Switch.tsx';
import { tip } from '#ui/tip.ts';
import { Legend } from './Legend.tsx';
import styles from './Panel.module.css';
import { useShownFrames } from './shown-frames.ts';
import { setImagery, useImageryStore } from './store.ts';
import { canSee } from './use-wanted-frames.ts';

const swatch = (layer: LayerId, colors: readonly string[] | null): string => {
  if (colors === null) return 'linear-gradient(90deg, #6d5b41, #8b8a58, #4d6a3a, #31523a)';
  if (layer !== 'contrasted_3') return `linear-gradient(90deg, ${colors.join(', ')})`;
  return `linear-gradient(90deg, ${colors.map((color, i) => `${color} ${String(i * 33.4)}% ${String((i + 1) * 33.4)}%`).join(', ')})`;
};

/** Which index lies over the lots, with its legend, its opacity and the base map under it. */
export default function LayersPanel() {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const [has_options, setOptions] = useState(false);
  const layer = useSelection((state) => state.layer);
  const { palette, base_map } = usePreferences();
  const { opacity, show_masked } = useImageryStore();
  const fields = useFields();
  const focused = useFocusField();
  const now = useToday() ?? '2000-01-01';
  const frames = useShownFrames((state) => state.frames);
  const is_loading = useShownFrames((state) => state.loading.size > 0);
  const bases = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY }).data?.base_maps ?? [];

  const own = focused === undefined ? undefined : frames.get(focused.id);
  const shown = own === undefined ? [...frames.values()] : [own];
  const visible_ha = fields.reduce((sum, field) => (frames.has(field.id) ? sum + field.area_ha : sum), 0);
  const is_locked = (id: LayerId): boolean =>
    focused === undefined ? !fields.some((field) => canSee(field, id, now)) : !canSee(focused, id, now);
  const notes = own?.notes ?? [];
  const spread = own?.statistics.cv ?? null;
  const cv = spread === null ? '—' : format.percent(spread * 100);

  return (
    <div className={styles['panel']}>
      <div role="radiogroup" aria-label={t('panel')} className={styles['layers']}>
        {[null, ...LAYER_IDS].map((id) => (
          <label key={id ?? 'off'} className={classNames(styles['layer'], id === layer && styles['on'])}>
            <input type="radio" name="layer" checked={id === layer} onChange={() => setLayer(id)} />
            <span className={styles['name']}>{t(`layer.${id ?? 'off'}`)}</span>
            {id !== null && is_locked(id) && (
              <span className={styles['lock']} {...tip(t('legend.locked'))}>
                <Lock size={14} aria-label={t('legend.locked')} />
              </span>
            )}
            {id !== null && (
              <span className={styles['swatch']} style={{ background: swatch(id, legendColors(id, palette)) }} aria-hidden="true" />
            )}
          </label>
        ))}
      </div>
      <div className={styles['legend']}>
        {layer !== null && (
          <>
            <div className={styles['heading']}>
              <h3>{t(`layer.${layer}`)}</h3>
              <span className={styles['note']} aria-live="polite">
                {is_loading
                  ? t('legend.loading')
                  : own === undefined
                    ? t('legend.visible', { area: format.hectares(visible_ha) })
                    : focused?.name}
              </span>
              <IconButton
                size="sm"
                label={t('legend.options')}
                on={has_options}
                icon={<SlidersHorizontal size={14} />}
                onClick={() => setOptions(!has_options)}
              />
            </div>
            {is_locked(layer) ? <p className={styles['why']}>{t('legend.locked_why')}</p> : <Legend layer={layer} frames={shown} />}
            {notes.map((note) => (
              <p key={note} className={styles['why']}>
                {t(`note.${note}`, { cv })}
              </p>
            ))}
            {has_options && (
              <div className={styles['options']}>
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
                <Switch checked={show_masked} onChange={(value) => setImagery({ show_masked: value })}>
                  {t('legend.show_masked')}
                </Switch>
              </div>
            )}
            <Slider
              label={t('legend.opacity')}
              value={Math.round(opacity * 100)}
              text={format.percent(opacity * 100)}
              onChange={(value) => setImagery({ opacity: value / 100 })}
            />
          </>
        )}
        <div className={styles['base']}>
          <span aria-hidden="true">{t('legend.base')}</span>
          <Segmented
            label={t('legend.base')}
            full
            value={base_map}
            options={[
              ...bases.map(({ id }) => ({ value: id, label: t(`legend.${id}`) })),
              { value: 'plain' as const, label: t('legend.plain') },
            ]}
            onChange={(value) => setPreferences({ base_map: value })}
          />
        </div>
      </div>
    </div>
  );
}
