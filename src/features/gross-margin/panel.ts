import { Calculator } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePaperSection } from '#paper/sections.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    gross_margin: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'gross-margin': typeof texts;
  }
}

definePanel({
  id: 'gross_margin',
  title_key: 'gross-margin:title',
  icon: Calculator,
  place: 'page',
  size: { width: 1028, height: 'fill', beside_map: true, beside_card: true },
  needs: 'field',
  bleed: true,
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

registerCommand({
  id: 'gross_margin',
  label_key: 'gross-margin:title',
  icon: Calculator,
  run: () => openPanel('gross_margin'),
});

definePaperSection('margin', () => import('./PaperSection.tsx').then(({ MarginSection }) => MarginSection));
