import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnLayer } from '#domain/raster/own/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { Slider } from '#ui/inputs/Slider.tsx';
import { BandForm } from './BandForm.tsx';
import { FieldStatistics } from './statistics/FieldStatistics.tsx';
import { OwnLegend } from './OwnLegend.tsx';
import styles from './Panel.module.css';
import { layersOf, type OwnRaster } from './raster.ts';
import { changeRaster, setOwn, useOwnImagery } from './store.ts';

/** The raster on the map: what is shown of it, its scale, how its bands are read, and the numbers of each field. */
export function RasterDetail({ raster }: { raster: OwnRaster }) {
  const { t } = useTranslation('own-imagery');
  const format = useFormat();
  const opacity = useOwnImagery((state) => state.opacity);
  const [is_open, setOpen] = useState(raster.guessed_from === 'nothing' && raster.bands.length > 1);
  const form_id = useId();
  const Chevron = is_open ? ChevronDown : ChevronRight;
  return (
    <section className={styles['detail']} aria-label={raster.name}>
      <Select<OwnLayer>
        label={t('layer.label')}
        options={layersOf(raster).map((layer) => ({ value: layer, label: t(`layer.${layer}`) }))}
        value={raster.layer}
        onChange={(layer) => changeRaster(raster.id, { layer })}
      />
      {raster.layer !== 'true_color' && <OwnLegend raster={raster} />}
      <Slider
        label={t('opacity')}
        value={Math.round(opacity * 100)}
        text={format.percent(opacity * 100)}
        onChange={(value) => setOwn({ opacity: value / 100 })}
      />
      <div>
        <Button
          variant="ghost"
          size="sm"
          icon={<Chevron size={14} aria-hidden="true" />}
          aria-expanded={is_open}
          aria-controls={form_id}
          onClick={() => setOpen(!is_open)}
        >
          {t('bands.title')}
        </Button>
        {!is_open && (raster.guessed_from === 'tags' || raster.guessed_from === 'count') && (
          <p className={styles['quiet']}>{t(`bands.from_${raster.guessed_from}`)}</p>
        )}
        <div id={form_id}>{is_open && <BandForm raster={raster} />}</div>
      </div>
      <FieldStatistics raster={raster} />
    </section>
  );
}
