import { Waypoints } from 'lucide-react';
import { definePaperSection } from '#paper/sections.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    zones: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    zones: typeof texts;
  }
}

definePanel({
  id: 'zones',
  title_key: 'zones:title',
  icon: Waypoints,
  place: 'left',
  size: { width: 304, height: 420 },
  needs: 'field',
  load: () => import('./Panel.tsx'),
});

registerMapPart({ id: 'zones', Content: OnMap });

definePaperSection('zones', () => import('./PaperSection.tsx').then(({ ZonesSection }) => ZonesSection));
