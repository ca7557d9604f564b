import { Leaf } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePaperSection } from '#paper/sections.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    phenology_report: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'phenology-report': typeof texts;
  }
}

definePanel({
  id: 'phenology_report',
  title_key: 'phenology-report:title',
  icon: Leaf,
  place: 'page',
  size: { width: 1028, height: 'fill', beside_map: true, beside_card: true },
  needs: 'field',
  bleed: true,
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

registerCommand({
  id: 'phenology_report',
  label_key: 'phenology-report:title',
  icon: Leaf,
  run: () => openPanel('phenology_report'),
});

definePaperSection('phenology', () => import('./PaperSection.tsx').then(({ StagesSection }) => StagesSection));
