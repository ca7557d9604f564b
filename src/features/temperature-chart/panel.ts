import { Snowflake } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import OnMap from './OnMap.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    temperature_chart: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'temperature-chart': typeof texts;
  }
}

definePanel({
  id: 'temperature_chart',
  title_key: 'temperature-chart:title',
  icon: Snowflake,
  place: 'right',
  size: { width: 560, height: 'auto' },
  needs: 'field',
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

registerCommand({
  id: 'temperature_chart',
  label_key: 'temperature-chart:title',
  icon: Snowflake,
  run: () => openPanel('temperature_chart'),
});

registerMapPart({ id: 'temperature_chart', Content: OnMap });
