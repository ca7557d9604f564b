import { CloudSun } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    weather: undefined;
    weather_detail: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    weather: typeof texts;
  }
}

definePanel({
  id: 'weather',
  title_key: 'weather:title',
  icon: CloudSun,
  place: 'right',
  size: { width: 452, height: 'auto' },
  needs: 'field',
  shortcut: 'W',
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'weather_detail',
  title_key: 'weather:title',
  icon: CloudSun,
  place: 'page',
  size: { width: 720, height: 'fill', beside_map: true },
  needs: 'field',
  opens_at: 'full',
  load: () => import('./DetailPanel.tsx'),
});

registerCommand({
  id: 'weather',
  label_key: 'weather:title',
  icon: CloudSun,
  shortcut: 'W',
  run: () => openPanel('weather'),
});
