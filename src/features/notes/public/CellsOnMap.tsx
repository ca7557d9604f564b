import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MapAnchor } from '#map/map-anchor.tsx';
import styles from './Public.module.css';
import { cellKey, chooseCell, useFeed, useFeedView } from './use-feed.ts';

/** How many notes others share, in the middle of each cell: where within it nobody is told. */
export function CellsOnMap() {
  const { t } = useTranslation('notes');
  const { notes } = useFeed();
  const chosen = useFeedView((state) => state.cell);
  const cells = Map.groupBy(notes ?? [], cellKey);
  return (
    <div className={styles['cells']} data-testid="public-cells">
      {[...cells].map(([key, members]) => {
        const [first] = members;
        return first === undefined ? null : (
          <MapAnchor key={key} position={first.position} anchor="center">
            <button
              type="button"
              tabIndex={-1}
              className={styles['cell']}
              aria-label={t('feed.cell', { count: members.length })}
              aria-pressed={chosen === key}
              onClick={() => chooseCell(chosen === key ? null : key)}
            >
              <Globe size={14} aria-hidden="true" /> {members.length}
            </button>
          </MapAnchor>
        );
      })}
    </div>
  );
}
