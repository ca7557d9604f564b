import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import type { PanelId } from '#shell/panels/define-panel.ts';

/** Something a plan has: both plans, or the advanced one alone (specification §1, §6); `panel` is where it is, and without it no line compiles. */
type Included = {
  readonly key: string;
  readonly in_basic: boolean;
  readonly panel: PanelId;
  /** Not for brands without analytics (rules 37). */
  readonly is_analytics?: true;
  /** Only where this installation has a source of it. */
  readonly is_hd?: true;
};

const INCLUDED = [
  { key: 'map', in_basic: true, panel: 'field_draw' },
  { key: 'indices', in_basic: true, panel: 'imagery' },
  { key: 'curve', in_basic: true, panel: 'analytics', is_analytics: true },
  { key: 'zones', in_basic: true, panel: 'zones' },
  { key: 'weather', in_basic: true, panel: 'weather' },
  { key: 'margin', in_basic: true, panel: 'gross_margin' },
  { key: 'layers', in_basic: false, panel: 'imagery' },
  { key: 'hd', in_basic: false, panel: 'imagery', is_hd: true },
  { key: 'soil', in_basic: false, panel: 'soil' },
  { key: 'radar', in_basic: false, panel: 'radar' },
  { key: 'stations', in_basic: false, panel: 'weather_detail' },
  { key: 'performance', in_basic: false, panel: 'analytics', is_analytics: true },
  { key: 'evi_reports', in_basic: false, panel: 'evi_report', is_analytics: true },
  { key: 'prescription', in_basic: false, panel: 'zones' },
] as const satisfies readonly Included[];

type Line = (typeof INCLUDED)[number];

/** What a plan list may name to a reader: what exists, is open to his brand, and has its source here (rules 37). */
export const includedFor = (style_brand: number, has_hd: boolean): readonly Line[] =>
  INCLUDED.filter((line: Included) => (line.is_analytics !== true || canUseAnalytics(style_brand)) && (line.is_hd !== true || has_hd));
