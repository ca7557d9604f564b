import { create } from 'zustand';
import type { Position } from '#domain/geometry/types.ts';
import { MapAnchor } from '#map/map-anchor.tsx';
import styles from './OnMap.module.css';

export type ZoneLabel = { readonly id: string; readonly position: Position; readonly text: string; readonly color: string };

/** Labels of the zones on screen; the panel that shows them puts them here. */
export const useZoneLabels = create<{ labels: readonly ZoneLabel[] }>(() => ({ labels: [] }));

/** The letter of each zone on its largest part. */
export default function ZonesOnMap() {
  const labels = useZoneLabels((state) => state.labels);
  return labels.map(({ id, position, text, color }) => (
    <MapAnchor key={id} position={position} anchor="center">
      <span className={styles['label']} data-zone={id}>
        <span className={styles['dot']} style={{ background: color }} aria-hidden="true" />
        {text}
      </span>
    </MapAnchor>
  ));
}
