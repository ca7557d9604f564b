import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/codes.ts';
import { BRANDS } from '#shell/brand/brands.ts';
import { useTheme } from '#shell/brand/appearance.ts';
import { setPreferences, usePreferences, type Density, type Mode, type Palette, type Theme } from '#state/preferences.ts';
import { useSession } from '#state/session.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { chooseLanguage, keep } from './actions.ts';
import styles from './Panel.module.css';

const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
];
const THEMES = Object.values(BRANDS).map(({ theme, name }): { value: Theme; label: string } => ({ value: theme, label: name }));

/** Everything here applies at once. */
export default function Panel() {
  const { t } = useTranslation('account-menu');
  const preferences = usePreferences();
  const theme = useTheme();
  const is_admin = useSession((state) => state.user?.role === 'admin');
  const modes: readonly Mode[] = ['light', 'dark', 'system'];
  const palettes: readonly Palette[] = ['safe', 'classic'];
  const densities: readonly Density[] = ['compact', 'normal', 'comfortable'];
  return (
    <div className={styles['list']}>
      <Segmented
        label={t('language')}
        label_shown
        full
        options={LANGUAGES}
        value={preferences.language}
        onChange={(language) => void chooseLanguage(language)}
      />
      <Segmented
        label={t('mode')}
        label_shown
        full
        options={modes.map((value) => ({ value, label: t(value) }))}
        value={preferences.mode}
        onChange={(mode) => setPreferences({ mode })}
      />
      <Segmented
        label={t('density')}
        label_shown
        full
        options={densities.map((value) => ({ value, label: t(value) }))}
        value={preferences.density}
        onChange={(density) => void keep({ density }, { density })}
      />
      <div>
        <Segmented
          label={t('palette')}
          label_shown
          full
          options={palettes.map((value) => ({ value, label: t(value) }))}
          value={preferences.palette}
          onChange={(palette) => setPreferences({ palette })}
        />
        {preferences.palette === 'classic' && <p className={styles['note']}>{t('classic_note')}</p>}
      </div>
      {is_admin && (
        <Segmented
          label={t('theme')}
          label_shown
          full
          options={THEMES}
          value={theme}
          onChange={(value) => setPreferences({ theme_preview: value })}
        />
      )}
      <Switch checked={preferences.shortcuts} onChange={(shortcuts) => void keep({ shortcuts }, { has_shortcuts: shortcuts })}>
        {t('shortcuts')}
      </Switch>
    </div>
  );
}
