import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import styles from './Panel.module.css';
import type { OwnRaster } from './raster.ts';
import { closeRaster, showRaster, useOwnImagery } from './store.ts';

/** Size, pixel and system of a raster in one line. */
function useFacts(): (raster: OwnRaster) => string {
  const { t } = useTranslation('own-imagery');
  const format = useFormat();
  return ({ parts, bands }) => {
    const facts = parts[0]?.facts;
    if (facts === undefined) return '';
    const { grid, pixel_m } = facts;
    return [
      t('facts.bands', { count: bands.length }),
      `${format.number(grid.width)} × ${format.number(grid.height)}`,
      format.withUnit(pixel_m, 'm', pixel_m < 10 ? 2 : 0),
      `EPSG:${grid.epsg}`,
    ].join(' · ');
  };
}

/** What is open; the chosen one lies on the map. */
export function RasterList() {
  const { t } = useTranslation('own-imagery');
  const format = useFormat();
  const facts = useFacts();
  const { rasters, shown_id } = useOwnImagery();
  return (
    <div role="radiogroup" aria-label={t('list')} className={styles['list']}>
      {rasters.map((raster) => (
        <div key={raster.id} className={classNames(styles['raster'], raster.id === shown_id && styles['on'])}>
          <label>
            <input type="radio" name="own_raster" checked={raster.id === shown_id} onChange={() => showRaster(raster.id)} />
            <span className={styles['strong']}>{raster.name}</span>
            <span className={styles['quiet']}>
              {raster.date === null ? facts(raster) : `${format.date(raster.date)} · ${facts(raster)}`}
            </span>
          </label>
          <IconButton size="sm" label={t('close', { name: raster.name })} icon={<X size={14} />} onClick={() => closeRaster(raster.id)} />
        </div>
      ))}
    </div>
  );
}
