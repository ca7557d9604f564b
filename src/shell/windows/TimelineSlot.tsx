import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { RegionContent } from '../panels/RegionContent.tsx';
import { useRegion } from '../panels/regions.ts';
import { useFullScreenViewOpen } from '../full-screen-view.ts';
import { useMode } from '../mode.ts';
import type { Rect } from './layout/layout.ts';
import styles from './Slots.module.css';
import { useSlotHeight } from './use-slot-height.ts';

const MAX_WIDTH = 1016;

/** The bottom of the free map; on the phone a pill above the sheet. */
export function TimelineSlot({ rect, variant }: { rect: Rect | null; variant: 'bar' | 'pill' }) {
  const { t } = useTranslation('common');
  // What covers the map brings its own dates; two of them would play against each other.
  const is_covered = useFullScreenViewOpen();
  const mode = useMode();
  const is_filled = useRegion('timeline') !== null && !is_covered && mode === null;
  const measure = useSlotHeight('timeline');
  if (!is_filled) return null;
  const width = rect ? Math.min(rect.width, MAX_WIDTH) : 0;
  return (
    <section
      aria-label={t('region.timeline')}
      data-region="timeline"
      tabIndex={-1}
      className={variant === 'bar' ? styles['timeline'] : styles['pill']}
      style={rect ? { left: rect.x + (rect.width - width) / 2, top: rect.y, width, height: rect.height } : { display: 'none' }}
    >
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          {variant === 'bar' ? (
            <RegionContent name="timeline" variant={variant} />
          ) : (
            <div ref={measure}>
              <RegionContent name="timeline" variant={variant} />
            </div>
          )}
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
