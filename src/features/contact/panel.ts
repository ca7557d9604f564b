import { Mail } from 'lucide-react';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    contact: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    contact: typeof texts;
  }
}

const open = (): void => openPanel('contact');

definePanel({
  id: 'contact',
  mode: 'any',
  title_key: 'contact:title',
  icon: Mail,
  place: 'float',
  size: { width: 360, height: 'auto' },
  needs: 'nothing',
  transient: true,
  load: () => import('./Panel.tsx'),
});
registerCommand({ id: 'contact', label_key: 'contact:title', icon: Mail, run: open });
registerAccountEntry({ id: 'contact', label_key: 'contact:title', icon: Mail, order: 80, run: open });
