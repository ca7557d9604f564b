import { Bell } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerRegion } from '#shell/panels/regions.ts';
import { BellButton } from './BellButton.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    notifications: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications: typeof texts;
  }
}

definePanel({
  id: 'notifications',
  mode: 'any',
  title_key: 'notifications:title',
  icon: Bell,
  place: 'right',
  size: { width: 392, height: 560 },
  needs: 'nothing',
  bleed: true,
  load: () => import('./Panel.tsx'),
});

registerRegion('nav_rail_foot', BellButton);
registerCommand({ id: 'notifications', label_key: 'notifications:title', icon: Bell, run: () => openPanel('notifications') });
registerAccountEntry({
  id: 'notifications',
  label_key: 'notifications:title',
  icon: Bell,
  order: 5,
  run: () => openPanel('notifications'),
});
