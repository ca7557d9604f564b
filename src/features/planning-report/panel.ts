import { ChartSpline, FileText } from 'lucide-react';
import { idSchema } from '#domain/schemas/field.ts';
import { registerAddressPart } from '#shell/address-parts.ts';
import { registerCommand } from '#shell/commands.ts';
import { currentMode, watchMode } from '#shell/mode.ts';
import { definePanel } from '#shell/panels/define-panel.ts';
import { closePanel, openPanel } from '#shell/panels/open-panel.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { setReportFilter, useReportFilter } from '#state/report-filter.ts';
import type texts from './locales/es.json';
import { FILTER_KEYS, readFilter, writeFilter } from './mode/filter-address.ts';
import { shownReport, type ReportPlace } from './shown-report.ts';

declare module '#shell/panels/define-panel.ts' {
  interface PanelArgs {
    /** `replaces`: the report it is to be a new version of. */
    planning_report: { replaces?: ReportPlace } | undefined;
    evi_report: undefined;
    reports: undefined;
    report: ReportPlace;
    mode_reports: undefined;
    mode_report: ReportPlace;
  }
}
declare module 'i18next' {
  interface ResourceNamespaceMap {
    'planning-report': typeof texts;
  }
}

definePanel({
  id: 'planning_report',
  title_key: 'planning-report:title',
  icon: FileText,
  place: 'page',
  size: { width: 1028, height: 'fill', beside_map: true, beside_card: true },
  needs: 'field',
  bleed: true,
  opens_at: 'full',
  load: () => import('./Panel.tsx'),
});

definePanel({
  id: 'evi_report',
  title_key: 'planning-report:evi.title',
  icon: ChartSpline,
  place: 'page',
  size: { width: 720, height: 'fill', beside_map: true, beside_card: true },
  needs: 'field',
  bleed: true,
  opens_at: 'full',
  load: () => import('./evi/EviPanel.tsx'),
});

definePanel({
  id: 'reports',
  title_key: 'planning-report:list.title',
  icon: FileText,
  place: 'page',
  size: { width: 988, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  opens_at: 'full',
  load: () => import('./list/ReportsPanel.tsx'),
});

definePanel({
  id: 'report',
  title_key: 'planning-report:report.title',
  icon: FileText,
  place: 'page',
  size: { width: 344, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  transient: true,
  detail_of: 'reports',
  load: () => import('./report/ReportPanel.tsx'),
});

/** The same two of the seed brand's reports mode. */
definePanel({
  id: 'mode_reports',
  title_key: 'planning-report:mode.title',
  icon: FileText,
  place: 'page',
  size: { width: 988, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  opens_at: 'full',
  mode: 'reports',
  load: () => import('./mode/ModeReportsPanel.tsx'),
});

definePanel({
  id: 'mode_report',
  title_key: 'planning-report:report.title',
  icon: FileText,
  place: 'page',
  size: { width: 344, height: 'auto' },
  needs: 'nothing',
  bleed: true,
  transient: true,
  detail_of: 'mode_reports',
  mode: 'reports',
  load: () => import('./mode/ModeReportPanel.tsx'),
});

registerAddressPart({
  id: 'report_filter',
  keys: FILTER_KEYS,
  write: () => (currentMode() === 'reports' ? writeFilter(useReportFilter.getState()) : {}),
  read: (query) => setReportFilter(readFilter(query)),
  watch: (changed) => {
    const stops = [useReportFilter.subscribe(changed), watchMode(changed)];
    return () => stops.forEach((stop) => stop());
  },
});

/** What a mail leads to: the list with one of its reports. */
registerAddressPart({
  id: 'report',
  keys: ['informe'],
  write: () => {
    const shown = shownReport();
    return shown === null ? {} : { informe: `${shown.field_id}.${shown.report_id}` };
  },
  read: (query) => {
    const [field_id, report_id] = (query.get('informe') ?? '').split('.').map((id) => idSchema.safeParse(id).data);
    if (field_id !== undefined && report_id !== undefined) {
      const in_mode = currentMode() === 'reports';
      openPanel(in_mode ? 'mode_reports' : 'reports');
      openPanel(in_mode ? 'mode_report' : 'report', { field_id, report_id });
    } else if (shownReport() !== null) closePanel(currentMode() === null ? 'report' : 'mode_report');
  },
  watch: (changed) => useWindows.subscribe((state, before) => state.layout !== before.layout && changed()),
});

registerCommand({
  id: 'planning_report',
  label_key: 'planning-report:title',
  icon: FileText,
  run: () => openPanel('planning_report'),
});
registerCommand({ id: 'evi_report', label_key: 'planning-report:evi.title', icon: ChartSpline, run: () => openPanel('evi_report') });
registerCommand({ id: 'reports', label_key: 'planning-report:list.title', icon: FileText, run: () => openPanel('reports') });
