import type { Position } from '#domain/geometry/types.ts';
import { MapAnchor } from '../map-anchor.tsx';
import styles from '../map.module.css';

const RING = 'M-9 0A9 9 0 1 1 9 0 9 9 0 1 1-9 0';
const TICKS = 'M0-14V-9M0 9V14M-14 0H-9M9 0H14';

/** The place somebody picked: a ring around it, open in the middle so that what was picked stays in sight. */
export const MapMark = ({ position, name }: { position: Position; name: string }) => (
  <MapAnchor position={position} anchor="center">
    <svg className={styles['mark']} viewBox="-16 -16 32 32" role="img" aria-label={name} fill="none">
      {[styles['markCasing'], styles['markLine']].map((name) => (
        <path key={name} className={name} d={RING + TICKS} />
      ))}
    </svg>
  </MapAnchor>
);
