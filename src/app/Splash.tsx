import { LOADING_TEXTS } from '#i18n/loading-texts.ts';
import { Mark } from '#shell/brand/Mark.tsx';
import { useTheme } from '#shell/brand/appearance.ts';
import { usePreferences } from '#state/preferences.ts';
import styles from './Splash.module.css';

/** What the first script paints while the rest of the product and the user's session arrive. */
export function Splash() {
  const theme = useTheme();
  const language = usePreferences((state) => state.language);
  return (
    <main className={styles['splash']} aria-busy="true">
      <Mark theme={theme} size={36} />
      <p role="status">{LOADING_TEXTS[language]}</p>
    </main>
  );
}
