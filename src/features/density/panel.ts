import { Sprout } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    density: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    density: typeof texts;
  }
}

definePanel({
  id: 'density',
  title_key: 'density:title',
  icon: Sprout,
  place: 'right',
  size: { width: 432, height: 'auto', keeps: 480 },
  needs: 'field',
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

registerCommand({ id: 'density', label_key: 'density:title', icon: Sprout, run: () => openPanel('density') });
