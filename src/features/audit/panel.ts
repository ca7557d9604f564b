import { History, ScrollText } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    field_audit: undefined;
    house_audit: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    audit: typeof texts;
  }
}

definePanel({
  id: 'field_audit',
  title_key: 'audit:title',
  icon: History,
  place: 'right',
  size: { width: 392, height: 'auto' },
  needs: 'field',
  bleed: true,
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'house_audit',
  title_key: 'audit:brand',
  icon: ScrollText,
  place: 'right',
  size: { width: 452, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  load: () => import('./BrandAuditPanel.tsx'),
});

registerAccountEntry({
  id: 'house_audit',
  label_key: 'audit:brand',
  icon: ScrollText,
  order: 32,
  roles: ['admin'],
  run: () => openPanel('house_audit'),
});
