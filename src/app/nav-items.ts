import {
  CalendarDays,
  CloudSun,
  Columns2,
  FileText,
  Images,
  Layers,
  Library,
  Map,
  MapPin,
  MousePointer2,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { REPORTS_MODE_ROLES } from '#domain/rights/roles.ts';
import { openPanel, usePanelShown } from '#shell/panels/open-panel.ts';
import { registerNavItem } from '#shell/panels/regions.ts';
import { useFullScreenViewIs } from '#shell/full-screen-view.ts';
import { registerTool, stopActiveTool } from '#shell/tools.ts';
import { MAKER_ROLES, useOpenCount } from '../features/batch-report/panel.ts';
import { openComparison } from '../features/compare/panel.ts';
import { MANAGER_ROLES } from '../features/users/panel.ts';

/** The items of the navigation rail, in product order: one for each part that exists. */
registerNavItem({
  id: 'fields',
  label_key: 'fields:title',
  icon: Map,
  order: 1,
  tab: 1,
  run: () => openPanel('fields'),
  useCurrent: () => usePanelShown('fields'),
});
registerNavItem({
  id: 'compare',
  label_key: 'compare:title',
  icon: Columns2,
  order: 2,
  run: openComparison,
  useCurrent: () => useFullScreenViewIs('compare'),
});
registerNavItem({
  id: 'activities',
  label_key: 'activities:nav',
  icon: CalendarDays,
  order: 3,
  tab: 2,
  run: () => openPanel('activities'),
  useCurrent: () => usePanelShown('activities'),
});
registerNavItem({
  id: 'imagery',
  label_key: 'imagery:panel',
  icon: Layers,
  order: 4,
  run: () => openPanel('imagery'),
  useCurrent: () => usePanelShown('imagery'),
});
registerNavItem({
  id: 'notes',
  label_key: 'notes:title',
  icon: MapPin,
  order: 4,
  tab: 3,
  is_tab_only: true,
  run: () => openPanel('notes'),
  useCurrent: () => usePanelShown('notes'),
});
registerNavItem({
  id: 'scenes',
  label_key: 'imagery:scenes.title',
  icon: Images,
  order: 5,
  run: () => openPanel('scenes'),
  useCurrent: () => usePanelShown('scenes'),
});
registerNavItem({
  id: 'reports',
  label_key: 'planning-report:list.title',
  icon: FileText,
  order: 5,
  run: () => openPanel('reports'),
  useCurrent: () => usePanelShown('reports'),
});
registerNavItem({
  id: 'coverage',
  label_key: 'coverage:nav',
  icon: ShieldCheck,
  order: 6,
  is_seed: true,
  run: () => openPanel('coverage'),
  useCurrent: () => usePanelShown('coverage'),
});
registerNavItem({
  id: 'users',
  label_key: 'users:title',
  icon: Users,
  order: 6,
  roles: MANAGER_ROLES,
  run: () => openPanel('users'),
  useCurrent: () => usePanelShown('users'),
});

registerNavItem({
  id: 'weather',
  label_key: 'weather:title',
  icon: CloudSun,
  order: 7,
  tab: 4,
  is_tab_only: true,
  run: () => openPanel('weather'),
  useCurrent: () => usePanelShown('weather'),
});

/** Those of the reports mode. */
registerNavItem({
  id: 'mode_reports',
  mode: 'reports',
  label_key: 'planning-report:list.title',
  icon: FileText,
  order: 10,
  tab: 1,
  run: () => openPanel('mode_reports'),
  useCurrent: () => usePanelShown('mode_reports'),
});
registerNavItem({
  id: 'mode_producers',
  mode: 'reports',
  label_key: 'reports-mode:producers.nav',
  icon: Users,
  order: 30,
  tab: 3,
  run: () => openPanel('mode_producers'),
  useCurrent: () => usePanelShown('mode_producers'),
});
registerNavItem({
  id: 'hybrids',
  label_key: 'hybrids:title',
  icon: Library,
  order: 40,
  tab: 4,
  mode: 'reports',
  roles: REPORTS_MODE_ROLES,
  is_seed: true,
  run: () => openPanel('hybrids'),
  useCurrent: () => usePanelShown('hybrids'),
});

registerNavItem({
  id: 'batch_reports',
  mode: 'reports',
  label_key: 'batch-report:nav',
  icon: Layers,
  order: 20,
  tab: 2,
  roles: MAKER_ROLES,
  run: () => openPanel('batch_reports'),
  useCurrent: () => usePanelShown('batch_reports'),
  useCount: useOpenCount,
});

/** Choosing and looking is what the pointer does when no tool is on. */
registerTool({
  id: 'select',
  label_key: 'common:select_tool',
  icon: MousePointer2,
  shortcut: 'V',
  group: 0,
  kind: 'mode',
  is_rest: true,
  run: () => void stopActiveTool(),
});
