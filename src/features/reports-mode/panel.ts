import { FileText, User, Users } from 'lucide-react';
import { REPORTS_MODE_ROLES } from '#domain/rights/roles.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerAddressPart } from '#shell/address-parts.ts';
import { registerCommand } from '#shell/commands.ts';
import { currentMode, mayUseMode, setMode, watchMode } from '#shell/mode.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';
import { registerRegion } from '#shell/panels/regions.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import type texts from './locales/es.json';
import { ModeBar } from './ModeBar.tsx';
import { shownProducer } from './shown-producer.ts';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    mode_producers: undefined;
    mode_producer: { owner_id: string };
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'reports-mode': typeof texts;
  }
}

definePanel({
  id: 'mode_producers',
  title_key: 'reports-mode:producers.title',
  icon: Users,
  place: 'page',
  size: { width: 988, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  opens_at: 'full',
  mode: 'reports',
  load: () => import('./ProducersPanel.tsx'),
});

definePanel({
  id: 'mode_producer',
  title_key: 'reports-mode:producer.title',
  icon: User,
  place: 'page',
  size: { width: 344, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  transient: true,
  detail_of: 'mode_producers',
  mode: 'reports',
  load: () => import('./ProducerPanel.tsx'),
});

const KEY = 'modo';
const VALUE = 'informes';
/** A panel of the mode enters it; whoever has no right stays where he is. */
const enter = (): void => {
  if (currentMode() === null) openPanel('mode_reports');
};

registerAddressPart({
  id: 'mode',
  keys: [KEY],
  write: () => (currentMode() === 'reports' ? { [KEY]: VALUE } : {}),
  read: (query) => (query.get(KEY) === VALUE ? enter() : setMode(null)),
  on_back: true,
  watch: watchMode,
});

registerAddressPart({
  id: 'mode_producer',
  keys: ['de_productor'],
  write: () => {
    const owner_id = shownProducer();
    return owner_id === null ? {} : { de_productor: owner_id };
  },
  read: (query) => {
    const owner_id = idSchema.safeParse(query.get('de_productor')).data;
    if (owner_id !== undefined && isPanelOpen('mode_producers')) openPanel('mode_producer', { owner_id });
    else if (shownProducer() !== null) closePanel('mode_producer');
  },
  watch: (changed) => useWindows.subscribe((state, before) => state.layout !== before.layout && changed()),
});

registerRegion('mode', ModeBar);
registerAccountEntry({
  id: 'reports_mode',
  label_key: 'reports-mode:title',
  icon: FileText,
  order: 24,
  roles: REPORTS_MODE_ROLES,
  is_seed: true,
  run: enter,
});
registerCommand({ id: 'reports_mode', label_key: 'reports-mode:title', icon: FileText, when: mayUseMode, run: enter });
