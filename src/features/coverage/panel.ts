import { ShieldCheck } from 'lucide-react';
import { idSchema } from '#domain/schemas/field.ts';
import { registerAccountEntry } from '#shell/account-entries.ts';
import { registerAddressPart } from '#shell/address-parts.ts';
import { BRANDS, brandRoutes } from '#shell/brand/brands.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { closePanel, isPanelOpen, openPanel } from '#shell/panels/open-panel.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { FILTER_KEYS, readFilter, writeFilter } from './filter-address.ts';
import type texts from './locales/es.json';
import { showCoverage, shownCoverage } from './open-coverage.ts';
import { setFilter, useCoverageList } from './store.ts';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    coverage: undefined;
    /** Without one it is the form of a new coverage. */
    coverage_one: { id: string } | undefined;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    coverage: typeof texts;
  }
}

definePanel({
  id: 'coverage',
  title_key: 'coverage:title',
  icon: ShieldCheck,
  place: 'page',
  size: { width: 940, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  opens_at: 'full',
  path: brandRoutes(BRANDS.brevant).coverage,
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'coverage_one',
  title_key: 'coverage:new',
  icon: ShieldCheck,
  place: 'page',
  size: { width: 392, height: 'auto' },
  needs: 'nothing',
  transient: true,
  detail_of: 'coverage',
  opens_at: 'full',
  load: () => import('./one/OnePanel.tsx'),
});

registerAddressPart({
  id: 'coverage_filter',
  keys: FILTER_KEYS,
  write: () => (isPanelOpen('coverage') ? writeFilter(useCoverageList.getState().filter) : {}),
  read: (query) => setFilter(readFilter(query)),
  watch: (changed) => useCoverageList.subscribe(changed),
});

/** What a notification leads to: the list with one of its coverages. */
registerAddressPart({
  id: 'coverage',
  keys: ['cobertura'],
  write: () => {
    const shown = shownCoverage();
    return shown === null ? {} : { cobertura: shown };
  },
  read: (query) => {
    const id = idSchema.safeParse(query.get('cobertura'));
    if (id.success && isPanelOpen('coverage')) showCoverage(id.data);
    else if (shownCoverage() !== null) closePanel('coverage_one');
  },
  watch: (changed) => useWindows.subscribe((state, before) => state.layout !== before.layout && changed()),
});

registerAccountEntry({
  id: 'coverage',
  label_key: 'coverage:title',
  icon: ShieldCheck,
  order: 25,
  is_seed: true,
  run: () => openPanel('coverage'),
});
