import { currentMode } from '#shell/mode.ts';
import { useWindows } from '#shell/windows/windows-store.ts';

/** Which report: its field is needed to ask for it. */
export type ReportPlace = { readonly field_id: string; readonly report_id: string };

const shownIn = (panels: Readonly<Record<string, { readonly args: unknown }>>): ReportPlace | null =>
  (panels[currentMode() === null ? 'report' : 'mode_report']?.args as ReportPlace | undefined) ?? null;

/** The report whose panel is open. */
export const shownReport = (): ReportPlace | null => shownIn(useWindows.getState().layout.panels);
export const useShownReport = (): ReportPlace | null => useWindows(({ layout }) => shownIn(layout.panels));
