import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { setPreferences, usePreferences } from '#state/preferences.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { useShortcuts, type ShortcutGroup } from '../shortcuts.ts';
import { closeOverlay } from './overlay.ts';
import styles from './keyboard.module.css';

const GROUPS: readonly ShortcutGroup[] = ['general', 'panels', 'map', 'timeline', 'drawing', 'compare'];

/** Every key in force, and the switch for single keys. */
export function ShortcutSheet() {
  const { t } = useTranslation('common');
  const text = useText();
  const shortcuts = useShortcuts();
  const on = usePreferences((state) => state.shortcuts);
  return (
    <Dialog open onClose={closeOverlay} title={t('shortcuts.title')} width={720}>
      <Switch checked={on} onChange={(checked) => setPreferences({ shortcuts: checked })}>
        {t('shortcuts.enable')}
      </Switch>
      <p className={styles['where']}>{t('shortcuts.where')}</p>
      <div className={styles['columns']}>
        {GROUPS.map((group) => {
          const own = shortcuts.filter((shortcut) => (shortcut.group ?? 'general') === group);
          if (own.length === 0) return null;
          return (
            <section key={group} className={styles['group']}>
              <h3>{t(`shortcuts.${group}`)}</h3>
              <dl>
                {own.map((shortcut) => (
                  <div key={shortcut.id} className={styles['line']}>
                    <dt>{text(shortcut.label_key)}</dt>
                    <dd>
                      {shortcut.key.split(' ').map((part) => (
                        <Kbd key={part}>{part}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
