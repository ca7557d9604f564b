import { Layers } from 'lucide-react';
import { definePanel } from '#shell/define-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/define-panel.ts' {
  interface PanelArgs {
    imagery: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    imagery: typeof texts;
  }
}

export const imageryPanel = definePanel({
  id: 'imagery',
  title_key: 'imagery:panel',
  icon: Layers,
  place: 'right',
  size: { width: 272, height: 'auto' },
  needs: 'nothing',
  shortcut: 'L',
  load: () => import('./Panel.tsx'),
});
