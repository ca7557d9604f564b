import { ListTree } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    lookups: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    lookups: typeof texts;
  }
}

definePanel({
  id: 'lookups',
  title_key: 'lookups:title',
  icon: ListTree,
  place: 'right',
  size: { width: 560, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  load: () => import('./Panel.tsx'),
});

registerAccountEntry({
  id: 'lookups',
  label_key: 'lookups:title',
  icon: ListTree,
  order: 33,
  roles: ['admin'],
  run: () => openPanel('lookups'),
});
