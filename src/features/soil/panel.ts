import { Mountain } from 'lucide-react';
import { definePanel } from '#shell/panels/define-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    soil: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    soil: typeof texts;
  }
}

definePanel({
  id: 'soil',
  title_key: 'soil:title',
  icon: Mountain,
  place: 'right',
  size: { width: 392, height: 'auto' },
  needs: 'field',
  is_text: true,
  load: () => import('./Panel.tsx'),
});
