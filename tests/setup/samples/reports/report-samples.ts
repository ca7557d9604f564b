import type { CallInput } from '#contract/define.ts';
import type { contract } from '#contract/index.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { reportCode, type Sealed } from '#domain/reports/seal.ts';
import { SUMMER } from '../activity-samples.ts';

type ReportInput = CallInput<typeof contract.reports.create>;

const DRAWING = {
  width: 10,
  height: 10,
  label: 'EVI',
  nodes: [{ tag: 'path', attributes: { d: 'M0 0L10 10', stroke: '#2a7d3f' }, children: [] }],
};

/** A page with a fact, a chart and a picture. */
export const madeSheet = (value = 'La Loma'): Sheet => ({
  language: 'es',
  size: 'A4',
  title: 'Informe de planificación',
  subtitle: 'Maíz',
  head: ['2025'],
  brand: 'Surco',
  blocks: [
    { kind: 'facts', rows: [[{ label: 'Lote', value }]] },
    { kind: 'drawing', drawing: DRAWING },
    { kind: 'pictures', pictures: [{ drawing: DRAWING, title: '12 ene', lines: ['EVI 0,61', '97 %'] }] },
  ],
  foot: 'Copernicus',
  page_of: '{{page}} / {{of}}',
});

/** A sealed report, whose code is of no hash of it. */
export const sealedSample = (): Sealed => ({
  code: reportCode('7f3a91c2'),
  data: {
    format: 1,
    kind: 'phenology',
    version: 2,
    replaces: reportCode('00000001'),
    issued: { at: '2026-01-12T10:00:00.000Z', by: 'Ana Paz', brand: 7, build: '0.1.0', origin: 'https://surco.example' },
    field: { name: 'La Loma', farm: 'El Ñandú', area_ha: 81.25, province: 'AR-B' },
    season: { year: 2025, season: 2, period: 'summer' },
    producer: null,
    planning: null,
    images: [{ scene_id: 'S2_20260112', date: '2026-01-12', usable: 0.97, mean: 0.61 }],
    sources: { formulas: { phenology: '3' }, weather: { attribution: 'Open-Meteo', until: '2026-01-11' } },
    sheet: madeSheet(),
    salt: 0,
  },
});

let pages = 0;

/** What is asked for an issued report of a field: of the kind that needs the least, each with a page of its own. */
export const newReport = (field_id: string, change: Partial<ReportInput> = {}): ReportInput => ({
  field_id,
  ...SUMMER,
  kind: 'phenology',
  sources: { formulas: { phenology: '3' }, weather: null },
  sheet: { ...madeSheet(), title: `Informe ${String((pages += 1))}` },
  ...change,
});
