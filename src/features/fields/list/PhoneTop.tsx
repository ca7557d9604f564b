import { openPanel } from '#shell/panels/open-panel.ts';
import { useActiveTool } from '#shell/tools.ts';
import styles from './PhoneTop.module.css';
import { SearchField } from './filters/SearchField.tsx';
import { SeasonMenu } from '../card/SeasonMenu.tsx';

/** The phone's search with the season, over the map. */
export function PhoneTop() {
  // A drawing needs the map to itself.
  const tool = useActiveTool();
  if (tool !== null) return null;
  return (
    <div className={styles['top']}>
      <SearchField onFocus={() => openPanel('fields')} />
      <SeasonMenu />
    </div>
  );
}
