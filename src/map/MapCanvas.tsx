import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CSSProperties } from 'react';
import { startPlainBase } from './base/plain-base.ts';
import { startTileBase } from './base/tile-base.ts';
import { getPadding, watchPadding } from './camera.ts';
import { createMap, hasWebGL } from './create-map.ts';
import { isBaseMapPale, watchBaseMap } from './base/base-map-state.ts';
import styles from './map.module.css';
import { MapControls } from './controls/MapControls.tsx';
import { MapScale } from './controls/MapScale.tsx';
import './pointer.ts';
import './raster/raster-images.ts';
import { setTileEngine } from './shapes/shape-tiles.ts';
import type { BaseMapId, MapCanvasProps } from './types.ts';
import './mask.ts';

/** The only MapLibre map. Load it with `lazy(() => import('#map/MapCanvas.tsx').then(...))`: it brings the whole library. */
export function MapCanvas({ base_maps, base, texts, tiles, imagery_attribution, start, controls = true, ...on }: MapCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const tileBase = useRef<ReturnType<typeof startTileBase>>(null);
  const pale = useSyncExternalStore(watchBaseMap, isBaseMapPale);
  const [failed, setFailed] = useState<BaseMapId | null>(null);

  const unavailable = useEffectEvent((reason: 'no_webgl' | 'context_lost') => on.onUnavailable?.(reason));
  const available = useEffectEvent(() => on.onAvailable?.());
  const changed = useEffectEvent((id: BaseMapId | null) => {
    setFailed(id);
    if (id !== null) on.onBaseFallback?.(id);
  });
  const create = useEffectEvent((container: HTMLElement) =>
    createMap({
      container,
      label: texts.map,
      bbox: start?.bbox,
      onContextLost: () => unavailable('context_lost'),
      onContextBack: available,
    }),
  );

  useEffect(() => {
    if (box.current === null) return undefined;
    if (!hasWebGL()) {
      unavailable('no_webgl');
      return undefined;
    }
    const removeMap = create(box.current);
    const stopPlain = startPlainBase();
    const layer = startTileBase(changed);
    tileBase.current = layer;
    return () => {
      layer.stop();
      stopPlain();
      removeMap();
      tileBase.current = null;
    };
  }, []);

  useEffect(() => setTileEngine(tiles), [tiles]);
  useEffect(() => tileBase.current?.show(base_maps, base), [base_maps, base]);

  // Panels change the padding while they are dragged: no render for that.
  useLayoutEffect(() => {
    const apply = ({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): void => {
      const { style, dataset } = element.current as HTMLDivElement;
      dataset['covered'] = String(top + bottom >= window.innerHeight);
      style.setProperty('--map-left', `${left}px`);
      style.setProperty('--map-right', `${right}px`);
      style.setProperty('--map-bottom', `${bottom}px`);
    };
    apply(getPadding());
    return watchPadding(apply);
  }, []);

  const shown = failed === base ? undefined : base_maps.find(({ id }) => id === base);
  const credits = [imagery_attribution, shown?.attribution ?? texts.attribution_plain]
    .filter((credit) => credit !== undefined && credit !== '')
    .join(' · ');
  return (
    <div
      ref={element}
      className={styles['map']}
      data-base-map={pale ? 'pale' : 'dark'}
      style={{ '--map-left': '0px', '--map-right': '0px', '--map-bottom': '0px' } as CSSProperties}
    >
      <div ref={box} className={styles['canvas']} data-map="" />
      <p className={styles['credits']}>{credits}</p>
      <MapScale formatDistance={texts.formatDistance} />
      {controls && <MapControls texts={texts} onFit={on.onFit} onLocateFailed={on.onLocateFailed} />}
    </div>
  );
}
