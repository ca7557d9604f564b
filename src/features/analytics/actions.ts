import { AppError } from '#domain/errors.ts';
import { chartToSvg, svgToPng } from '#ui/charts/export-chart.ts';
import { download, fileName } from '#ui/download.ts';

/** Four decimals: more than the pixels know, and no tails of binary fractions in a spreadsheet. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10_000) / 10_000);

/** The chart as it stands, as a drawing or a picture. */
export async function downloadChart(kind: 'svg' | 'png', box: HTMLElement | null, name: string, heading: string): Promise<void> {
  const text = box === null ? null : chartToSvg(box, heading);
  if (text === null) throw new AppError('GENERIC');
  const bytes = kind === 'svg' ? new TextEncoder().encode(text) : await svgToPng(text);
  if (bytes === null) throw new AppError('GENERIC');
  download(bytes, fileName(name, kind), kind === 'svg' ? 'image/svg+xml' : 'image/png');
}
