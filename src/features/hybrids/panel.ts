import { Library } from 'lucide-react';
import { definePanel } from '#shell/panels/define-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    hybrids: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    hybrids: typeof texts;
  }
}

definePanel({
  id: 'hybrids',
  mode: 'reports',
  title_key: 'hybrids:title',
  icon: Library,
  place: 'page',
  size: { width: 988, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});
