import { Sprout } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    crop_explorer: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'crop-explorer': typeof texts;
  }
}

definePanel({
  id: 'crop_explorer',
  title_key: 'crop-explorer:title',
  icon: Sprout,
  place: 'page',
  size: { width: 780, height: 'auto', beside_map: true },
  needs: 'nothing',
  load: () => import('./Panel.tsx'),
});

registerMapPart({ id: 'crop-explorer', Content: OnMap });

const open = (): void => openPanel('crop_explorer');
registerAccountEntry({ id: 'crop_explorer', label_key: 'crop-explorer:title', icon: Sprout, order: 20, run: open });
registerCommand({ id: 'crop_explorer', label_key: 'crop-explorer:title', icon: Sprout, run: open });
