import { useLayoutEffect, useRef } from 'react';
import { getCamera, watchCamera } from '../camera.ts';
import styles from '../map.module.css';
import { scaleLength } from './scale-length.ts';

const MOST_PX = 110;

/** Redrawn outside React: it changes on every frame of a zoom. */
export function MapScale({ formatDistance }: { formatDistance: (metres: number) => string }) {
  const label = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      watchCamera(() => {
        const camera = getCamera();
        if (camera === null || label.current === null || bar.current === null) return;
        const { metres, width_px } = scaleLength(camera.center[1], camera.zoom, MOST_PX);
        label.current.textContent = formatDistance(metres);
        bar.current.style.width = `${width_px}px`;
      }),
    [formatDistance],
  );
  return (
    <div className={styles['scale']} aria-hidden="true">
      <span ref={label} />
      <div ref={bar} className={styles['bar']} />
    </div>
  );
}
