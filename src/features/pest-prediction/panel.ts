import { Bug } from 'lucide-react';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    pest_prediction: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'pest-prediction': typeof texts;
  }
}

definePanel({
  id: 'pest_prediction',
  title_key: 'pest-prediction:title',
  icon: Bug,
  place: 'right',
  size: { width: 392, height: 'auto', keeps: 480 },
  needs: 'field',
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

registerCommand({ id: 'pest_prediction', label_key: 'pest-prediction:title', icon: Bug, run: () => openPanel('pest_prediction') });
