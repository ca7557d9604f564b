import { Layers } from 'lucide-react';
import { definePanel } from '#shell/panels/define-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    /** With a new one begun, or one of them open. */
    batch_reports: { readonly starts: true } | { readonly id: string } | undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'batch-report': typeof texts;
  }
}

definePanel({
  id: 'batch_reports',
  title_key: 'batch-report:list.title',
  icon: Layers,
  place: 'page',
  size: { width: 780, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  opens_at: 'full',
  mode: 'reports',
  load: () => import('./Panel.tsx'),
});

export { MAKER_ROLES } from './maker-roles.ts';
export { useOpenCount } from './use-batch-reports.ts';
