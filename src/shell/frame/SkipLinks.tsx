import { useTranslation } from 'react-i18next';
import styles from '../feedback/feedback.module.css';
import { useFullScreenViewOpen } from '../full-screen-view.ts';
import { currentMode } from '../mode.ts';
import { isOnScreen } from '../keyboard/region-cycle.ts';
import { openById } from '../panels/open-panel.ts';

/** Answers whether there was something to take the focus. */
function focusFirst(selector: string): boolean {
  const target = [...document.querySelectorAll<HTMLElement>(selector)].find(isOnScreen);
  target?.focus();
  return target !== undefined;
}

const LIST = '#panel-fields-title';

function goToList(): void {
  // In a mode its own list stands for that of fields, which would leave it.
  if (currentMode() !== null) {
    focusFirst('[data-panel] > header h2');
    return;
  }
  if (focusFirst(LIST)) return;
  openById('fields', undefined, { keeps_focus: true });
  // Once it is drawn.
  requestAnimationFrame(() => focusFirst(LIST));
}

function goToPanels(): void {
  if (!focusFirst('[data-panel] > header h2')) goToList();
}

/** To the list, the map and the panels, past everything else (WCAG 2.4.1). What covers the map has none of them. */
export function SkipLinks() {
  const { t } = useTranslation('common');
  if (useFullScreenViewOpen()) return null;
  const links = [
    // An address of its own: the list may not be open.
    { to: '?paneles=fields', key: 'skip_list', go: goToList },
    { to: '#map', key: 'skip_map', go: () => focusFirst('#map') },
    { to: '#panels', key: 'skip_panels', go: goToPanels },
  ] as const;
  return (
    <nav className={styles['skip']} aria-label={t('region.skip')}>
      {links.map(({ to, key, go }) => (
        <a
          key={key}
          href={to}
          onClick={(event) => {
            event.preventDefault();
            go();
          }}
        >
          {t(`region.${key}`)}
        </a>
      ))}
    </nav>
  );
}
