import { MapAnchor } from '#map/map-anchor.tsx';
import { usePanelShown } from '#shell/panels/open-panel.ts';
import { FieldKey } from './FieldKey.tsx';
import styles from './OnMap.module.css';
import { useNightMarks } from './store.ts';

/** px below the field's name and area. */
const BELOW = 38;

/** The minimum of the chosen night below the name of each field, for as long as the panel shows it. */
export default function TemperatureOnMap() {
  const is_shown = usePanelShown('temperature_chart');
  const marks = useNightMarks((state) => state.marks);
  if (!is_shown) return null;
  return marks.map(({ id, letter, position, text, date }) => (
    <MapAnchor key={id} position={position} anchor="center" offset_px={BELOW}>
      <span className={styles['pill']} data-night={id}>
        <FieldKey letter={letter} /> <b>{text}</b> {date}
      </span>
    </MapAnchor>
  ));
}
