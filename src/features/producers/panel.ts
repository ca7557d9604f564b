import { Tractor } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    producers: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    producers: typeof texts;
  }
}

definePanel({
  id: 'producers',
  title_key: 'producers:title',
  icon: Tractor,
  place: 'right',
  size: { width: 452, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  load: () => import('./Panel.tsx'),
});

registerAccountEntry({ id: 'producers', label_key: 'producers:title', icon: Tractor, order: 31, run: () => openPanel('producers') });
registerCommand({ id: 'producers', label_key: 'producers:title', icon: Tractor, run: () => openPanel('producers') });
