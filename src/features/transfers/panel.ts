import { ArrowRightLeft } from 'lucide-react';
import { OWNER_ROLES } from '#domain/rights/roles.ts';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerCommand } from '#shell/commands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { registerMapPart } from '#shell/panels/regions.ts';
import { HearTransfers } from './HearTransfers.tsx';
import type texts from './locales/es.json';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    transfer: { field_id: string };
    transfers: undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    transfers: typeof texts;
  }
}

definePanel({
  id: 'transfer',
  title_key: 'transfers:offer.title',
  icon: ArrowRightLeft,
  place: 'float',
  size: { width: 400, height: 'auto' },
  needs: 'nothing',
  transient: true,
  load: () => import('./OfferPanel.tsx'),
});
definePanel({
  id: 'transfers',
  title_key: 'transfers:title',
  icon: ArrowRightLeft,
  place: 'right',
  size: { width: 392, height: 'auto' },
  needs: 'nothing',
  load: () => import('./Panel.tsx'),
});

registerMapPart({
  id: 'transfers',
  Content: HearTransfers,
  in_modes: true,
});
registerAccountEntry({
  id: 'transfers',
  label_key: 'transfers:title',
  icon: ArrowRightLeft,
  order: 32,
  roles: OWNER_ROLES,
  run: () => openPanel('transfers'),
});
registerCommand({ id: 'transfers', label_key: 'transfers:title', icon: ArrowRightLeft, run: () => openPanel('transfers') });
