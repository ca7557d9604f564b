import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { TileEngine } from '#map/types.ts';
import { useFreeArea } from '#shell/free-area.ts';
import { toast } from '#shell/feedback/toast.ts';
import { useImageryStore } from '#state/imagery.ts';
import { usePreferences } from '#state/preferences.ts';
import { geometry } from '#workers/client.ts';
import styles from './Dashboard.module.css';

const MapCanvas = lazy(() => import('#map/MapCanvas.tsx').then((module) => ({ default: module.MapCanvas })));
const tiles: TileEngine = { load: geometry.loadTileSet, encode: geometry.encodeTile };
const NO_MAPS: readonly never[] = [];

/** Keeps the camera's padding at what the panels leave free. */
function useMapPadding(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    void import('#map/camera.ts')
      .then(({ setPadding }) => {
        if (gone) return;
        setPadding(useFreeArea.getState().padding);
        stop = useFreeArea.subscribe(({ padding }) => setPadding(padding));
      })
      .catch(console.warn);
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
}

/** The map with its labels, bases and tile engine; it comes after the shell, in its own chunk. */
export function DashboardMap() {
  const { t } = useTranslation('common');
  const { withUnit } = useFormat();
  const base = usePreferences((state) => state.base_map);
  const features = useCall(api.config.features, {}, { stale_ms: Infinity });
  const hd_credit = useImageryStore((state) => state.hd_credit);
  const weather_credit = useImageryStore((state) => state.weather_credit);
  useMapPadding();
  const texts = {
    map: t('region.map'),
    zoom_in: t('map.zoom_in'),
    zoom_out: t('map.zoom_out'),
    fit: t('map.fit'),
    locate: t('map.locate'),
    attribution_plain: t('map.plain'),
    formatDistance: (metres: number) => (metres >= 1000 ? withUnit(metres / 1000, 'km') : withUnit(metres, 'm')),
  };
  return (
    <div id="map" className={styles['map']} data-region="map" tabIndex={-1}>
      <Suspense fallback={null}>
        <MapCanvas
          base_maps={features.data?.base_maps ?? NO_MAPS}
          base={base}
          texts={texts}
          tiles={tiles}
          imagery_attribution={[features.data?.imagery.attribution, hd_credit, weather_credit].filter(Boolean).join(' · ')}
          onBaseFallback={() => toast({ id: 'base', tone: 'warn', title: t('map.base_failed') })}
          onUnavailable={() => toast({ id: 'webgl', tone: 'warn', life_ms: null, title: t('map.no_webgl'), text: t('map.no_webgl_hint') })}
          onLocateFailed={() => toast({ id: 'locate', tone: 'warn', title: t('map.locate_failed') })}
        />
      </Suspense>
    </div>
  );
}
