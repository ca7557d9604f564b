import { useFormat } from '#i18n/use-format.ts';
import { roundLength } from '#map/controls/scale-length.ts';
import styles from './ScaleBar.module.css';

const MOST_PX = 120;

/** A round distance at the scale of a pane. */
export function ScaleBar({ metres_per_px, bottom }: { metres_per_px: number; bottom: number }) {
  const { withUnit } = useFormat();
  const metres = roundLength(metres_per_px * MOST_PX);
  return (
    <div className={styles['scale']} style={{ bottom }}>
      <span>{metres >= 1000 ? withUnit(metres / 1000, 'km') : withUnit(metres, 'm')}</span>
      <div className={styles['bar']} style={{ width: metres / metres_per_px }} />
    </div>
  );
}
