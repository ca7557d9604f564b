import { Share2 } from 'lucide-react';
import { definePanel } from '#shell/panels/define-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    sharing: { field_id: string };
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    sharing: typeof texts;
  }
}

definePanel({
  id: 'sharing',
  title_key: 'sharing:title',
  icon: Share2,
  place: 'float',
  size: { width: 400, height: 'auto' },
  needs: 'nothing',
  transient: true,
  load: () => import('./Panel.tsx'),
});
