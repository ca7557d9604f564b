import { ChartSpline } from 'lucide-react';
import { definePaperSection } from '#paper/sections.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    analytics: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    analytics: typeof texts;
  }
}

definePanel({
  id: 'analytics',
  title_key: 'analytics:title',
  icon: ChartSpline,
  place: 'right',
  size: { width: 452, height: 536, keeps: 536 },
  needs: 'field',
  load: () => import('./Panel.tsx'),
});

definePaperSection('curve', () => import('./paper/CurveSection.tsx').then(({ CurveSection }) => CurveSection));
definePaperSection('index', () => import('./paper/IndexSection.tsx').then(({ IndexSection }) => IndexSection));
