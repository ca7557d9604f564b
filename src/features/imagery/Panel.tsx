import { ImagePlus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFields, useFocusField } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { canSee } from '#domain/plans/can-see.ts';
import type { LayerId } from '#domain/schemas/imagery.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { useSelection } from '#state/selection.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Slider } from '#ui/inputs/Slider.tsx';
import { ClassList } from './layers/ClassList.tsx';
import { needsScene } from '#api/imagery/frames.ts';
import { HdSwitch } from './layers/HdSwitch.tsx';
import { isLocked } from './layers/is-locked.ts';
import { LayerFacts } from './layers/LayerFacts.tsx';
import { LayerList } from './layers/LayerList.tsx';
import { Legend } from './layers/Legend.tsx';
import { Locked } from './layers/Locked.tsx';
import styles from './Panel.module.css';
import { setImagery, useImageryStore } from '#state/imagery.ts';
import { ScaleOptions } from './layers/ScaleOptions.tsx';
import { failureKey, useShownFrames } from './map/shown-frames.ts';
import { ONE_AT_A_TIME } from './map/use-wanted-frames.ts';

/** Which layer lies over the fields, with its legend, its opacity and the base map under it. */
export default function LayersPanel() {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const [has_options, setOptions] = useState(false);
  const layer = useSelection((state) => state.layer);
  const base_map = usePreferences((state) => state.base_map);
  const opacity = useImageryStore((state) => state.opacity);
  const fields = useFields();
  const focused = useFocusField();
  const now = useDay();
  const frames = useShownFrames((state) => state.frames);
  const failed = useShownFrames((state) => state.failed);
  const is_loading = useShownFrames((state) => state.loading.size > 0);
  const bases = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY }).data?.base_maps ?? [];

  const own = focused === undefined ? undefined : frames.get(focused.id);
  const shown = own === undefined ? [...frames.values()] : [own];
  const visible_ha = fields.reduce((sum, field) => (frames.has(field.id) ? sum + field.area_ha : sum), 0);
  const isLayerLocked = (id: LayerId): boolean => isLocked(focused, fields, (field) => canSee(field, id, now));
  const needs_focus = layer !== null && focused === undefined && ONE_AT_A_TIME.has(layer);
  const terrain_error = focused === undefined || layer === null || needsScene(layer) ? undefined : failed.get(failureKey(focused.id, null));
  const state = (): string => {
    if (is_loading) return t('legend.loading');
    if (layer !== null && isLayerLocked(layer)) return focused?.name ?? '';
    return own === undefined && frames.size > 0 ? t('legend.visible', { area: format.hectares(visible_ha) }) : (focused?.name ?? '');
  };

  return (
    <div className={styles['panel']}>
      <LayerList isLocked={isLayerLocked} />
      <HdSwitch />
      <div className={styles['legend']}>
        {layer !== null && (
          <>
            <div className={styles['heading']}>
              <h3>{t(`layer.${layer}`)}</h3>
              <span className={styles['note']} aria-live="polite">
                {state()}
              </span>
              <IconButton
                size="sm"
                label={t('legend.options')}
                on={has_options}
                icon={<SlidersHorizontal size={14} />}
                onClick={() => setOptions(!has_options)}
              />
            </div>
            {isLayerLocked(layer) ? (
              <Locked field={focused} example={fields.find((field) => canSee(field, layer, now))} />
            ) : (
              <>
                {needs_focus && <p className={styles['why']}>{t('legend.one_at_a_time')}</p>}
                {terrain_error !== undefined && (
                  <p className={styles['why']} role="alert">
                    {errorText(terrain_error).title}
                  </p>
                )}
                <Legend layer={layer} frames={shown} />
                <ClassList layer={layer} frames={shown} />
              </>
            )}
            {own !== undefined && <LayerFacts frame={own} />}
            {has_options && <ScaleOptions layer={layer} />}
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
      <PanelFooter>
        <Button variant="ghost" size="sm" icon={<ImagePlus size={16} aria-hidden="true" />} onClick={() => openPanel('own_imagery')}>
          {t('own')}
        </Button>
      </PanelFooter>
    </div>
  );
}
