import { CloudRain } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    rain_import: { field_id: string };
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'rain-import': typeof texts;
  }
}

definePanel({
  id: 'rain_import',
  title_key: 'rain-import:title',
  icon: CloudRain,
  place: 'right',
  size: { width: 440, height: 'fill', keeps: 560 },
  needs: 'nothing',
  transient: true,
  load: () => import('./Panel.tsx'),
});

registerCommand({
  id: 'rain_import',
  label_key: 'rain-import:title',
  icon: CloudRain,
  when: () => focusFieldId(useSelection.getState()) !== null,
  run: () => {
    const field_id = focusFieldId(useSelection.getState());
    if (field_id !== null) openPanel('rain_import', { field_id });
  },
});
