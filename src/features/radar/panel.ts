import { Radar } from 'lucide-react';
import { definePanel } from '#shell/panels/define-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    radar: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    radar: typeof texts;
  }
}

definePanel({
  id: 'radar',
  title_key: 'radar:title',
  icon: Radar,
  place: 'bottom',
  size: { width: 612, height: 'auto', with_map: true },
  needs: 'field',
  bleed: true,
  load: () => import('./Panel.tsx'),
});
