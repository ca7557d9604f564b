import { Sigma } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    bulk: { field_ids: readonly string[] } | undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'bulk-statistics': typeof texts;
  }
}

definePanel({
  id: 'bulk',
  title_key: 'bulk-statistics:title',
  icon: Sigma,
  place: 'page',
  size: { width: 940, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  load: () => import('./Panel.tsx'),
});

registerCommand({ id: 'bulk', label_key: 'bulk-statistics:title', icon: Sigma, run: () => openPanel('bulk') });
