import type { CoverageData } from '#domain/coverage/coverage-data.ts';
import type { ReportData } from '#domain/reports/report.ts';
import type { SealedData } from '#domain/reports/sealed-data.ts';
import { canonicalJson } from '#domain/reports/canonical-json.ts';
import { reportCode, type Sealed } from '#domain/reports/seal.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = { tag: 'image', attributes: { x: 0, y: 0, width: 120, height: 90, href: `data:image/png;base64,${PIXEL}` }, children: [] };
const drawing = { width: 120, height: 90, label: 'Lote', nodes: [picture] };

/** An issued planning report, as its file carries it. */
export const REPORT_DATA: ReportData = {
  format: 1,
  kind: 'planning',
  version: 2,
  replaces: '0A1B-2C3D',
  issued: { at: '2026-01-14T13:42:00.000Z', by: 'Marta Ruiz', brand: 7, build: '2026-01-10', origin: 'https://surco.example' },
  field: { name: '7 Norte', farm: 'Don Emilio', area_ha: 127.06, province: 'AR-B' },
  season: { year: 2025, season: 2, period: 'summer' },
  producer: 'Agropecuaria Ferreyra SRL',
  planning: null,
  images: [
    { scene_id: 's-1', date: '2025-12-05', usable: 0.98, mean: 0.41 },
    { scene_id: 's-2', date: '2026-01-12', usable: 1, mean: 0.85 },
  ],
  sources: { formulas: {}, weather: null },
  sheet: {
    language: 'es',
    size: 'A4',
    title: 'Informe de planificación y fenología',
    subtitle: '7 Norte · Don Emilio · Agropecuaria Ferreyra SRL',
    head: ['Campaña 25/26, verano', '14 de enero de 2026'],
    brand: 'Surco',
    accent: '#1a3f2e',
    blocks: [
      {
        kind: 'facts',
        rows: [
          [
            { label: 'Área', value: '127,1 ha' },
            { label: 'Cultivo', value: 'Maíz temprano' },
            { label: 'Híbrido', value: 'NX 7115', note: 'anotado' },
          ],
          [
            { label: 'Siembra sugerida', value: '25 sep al 5 oct' },
            { label: 'Rinde objetivo', value: '9.500 kg/ha' },
            { label: 'N disponible a la siembra', value: '86 kg/ha' },
          ],
        ],
      },
      { kind: 'heading', text: 'Dos momentos del lote' },
      {
        kind: 'pictures',
        pictures: [
          { drawing, title: '5 de diciembre', lines: ['V10', 'EVI 0,41'] },
          { drawing, title: '12 de enero', lines: ['R3', 'EVI 0,85'] },
        ],
      },
      { kind: 'text', text: 'El tercio sudoeste arrancó más lento y se emparejó después de la floración.' },
    ],
    foot: 'Surco · Imágenes Copernicus Sentinel-2, 10 m',
    page_of: '{{page}} de {{of}}',
  },
  salt: 0,
};

const { field, planning: _planning, images, ...shared } = REPORT_DATA;
/** The paper of a coverage, as its file carries it. */
export const COVERAGE_DATA: CoverageData = {
  ...shared,
  kind: 'coverage',
  state: 'approved',
  fields: [field, { ...field, name: 'Cuadro 4', area_ha: 59.2 }],
  images: images.map((image) => ({ ...image, field: 0 })),
};

/** SHA-256 as the product writes it. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A report with the code of its data. */
export async function sealReport(data: SealedData = REPORT_DATA): Promise<{ readonly sealed: Sealed; readonly hash: string }> {
  const hash = await sha256(canonicalJson(data));
  return { sealed: { code: reportCode(hash), data }, hash };
}
