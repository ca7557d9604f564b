import { Keyboard, LogOut, Settings2 } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openShortcutSheet } from '#shell/keyboard/overlay.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { leave } from './actions.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    preferences: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account-menu': typeof texts;
  }
}

definePanel({
  id: 'preferences',
  mode: 'any',
  title_key: 'account-menu:title',
  icon: Settings2,
  place: 'float',
  size: { width: 340, height: 'auto' },
  needs: 'nothing',
  transient: true,
  load: () => import('./Panel.tsx'),
});

registerAccountEntry({
  id: 'preferences',
  label_key: 'account-menu:title',
  icon: Settings2,
  order: 10,
  run: () => openPanel('preferences'),
});
registerAccountEntry({ id: 'shortcuts', label_key: 'account-menu:shortcut_list', icon: Keyboard, order: 11, run: openShortcutSheet });
registerAccountEntry({ id: 'log_out', label_key: 'account-menu:log_out', icon: LogOut, order: 90, run: () => leave() });
