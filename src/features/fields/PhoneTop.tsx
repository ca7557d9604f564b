import { openPanel } from '#shell/open-panel.ts';
import styles from './PhoneTop.module.css';
import { SearchField } from './SearchField.tsx';
import { SeasonMenu } from './SeasonMenu.tsx';

/** The phone's search with the season, over the map. */
export const PhoneTop = () => (
  <div className={styles['top']}>
    <SearchField onFocus={() => openPanel('fields')} />
    <SeasonMenu />
  </div>
);
