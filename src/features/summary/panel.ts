import { Gauge } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    summary: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    summary: typeof texts;
  }
}

definePanel({
  id: 'summary',
  title_key: 'summary:title',
  icon: Gauge,
  place: 'right',
  size: { width: 452, height: 'fill', keeps: 560 },
  needs: 'field',
  load: () => import('./Panel.tsx'),
});

registerCommand({ id: 'summary', label_key: 'summary:title', icon: Gauge, run: () => openPanel('summary') });
