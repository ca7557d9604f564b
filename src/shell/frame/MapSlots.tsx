import { Suspense } from 'react';
import { useWindows } from '../windows/windows-store.ts';
import { useFreeArea } from '../free-area.ts';
import { RegionContent } from '../panels/RegionContent.tsx';
import styles from './ToolBar.module.css';

/** What features lay on the free map: controls lower right, the bar of the selection above the timeline, the phone's search. */
export function MapSlots() {
  const { rect } = useFreeArea();
  const is_phone = useWindows((state) => state.width_class === 'phone');
  const bottom = rect.y + rect.height;
  const variant = is_phone ? 'pill' : 'bar';
  return (
    <Suspense fallback={null}>
      <div className={styles['controls']} style={{ left: rect.x + rect.width - (is_phone ? 12 : 0), top: bottom - (is_phone ? 12 : 36) }}>
        <RegionContent name="controls" variant={variant} />
      </div>
      <div className={styles['selection']} style={{ left: rect.x, width: rect.width, top: bottom - (is_phone ? 12 : 0) }}>
        <RegionContent name="selection" variant={variant} />
      </div>
      {is_phone && (
        <div className={styles['phoneTop']}>
          <RegionContent name="phone_top" variant="pill" />
        </div>
      )}
    </Suspense>
  );
}
