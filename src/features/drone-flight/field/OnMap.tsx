import { useEffect } from 'react';
import { MapAnchor, MapMarks } from '#map/map-anchor.tsx';
import { setRouteLine } from '#map/route-line.ts';
import { hideLabels } from '#map/shapes.ts';
import { usePanelShown } from '#shell/panels/open-panel.ts';
import styles from './OnMap.module.css';
import { useFlightPlan } from './store.ts';

/** px below the southern end of the field, where no point stands. */
const BELOW = 8;

/** Where the photos would be taken, numbered along a dashed route, for as long as the panel shows it. The panel says the same in words. */
export function FlightOnMap() {
  const is_shown = usePanelShown('drone_flight');
  const plan = useFlightPlan((state) => state.plan);
  const shown = is_shown ? plan : null;
  useEffect(() => {
    if (shown === null) return undefined;
    setRouteLine(shown.points);
    // Its own label says the name, where no point covers it.
    hideLabels([shown.field_id]);
    return () => {
      setRouteLine(null);
      hideLabels([]);
    };
  }, [shown]);
  if (shown === null) return null;
  return (
    <MapMarks className={styles['plan']}>
      {shown.points.map((position, at) => (
        <MapAnchor key={position.join()} position={position} anchor="center">
          <span className={styles['point']} data-flight-point={at + 1} aria-hidden="true">
            {at + 1}
          </span>
        </MapAnchor>
      ))}
      <MapAnchor position={shown.below} anchor="top" offset_px={BELOW}>
        <span className={styles['pill']}>
          <b>{shown.name}</b> {shown.text}
        </span>
      </MapAnchor>
    </MapMarks>
  );
}
