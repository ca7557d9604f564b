import { zipSync } from 'fflate';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { exportLayout, type ExportLayout } from './export-layout.ts';
import type { CallContext } from './wire.ts';

/** One lot in a frame; null where it had no usable scene. */
export type ExportCell = {
  readonly bitmap: ImageBitmap | null;
  /** Burnt in under its picture where a frame holds several: the lot, then its own date and usable share. */
  readonly title: string;
  readonly note: string;
};
export type ExportFrame = {
  readonly cells: readonly ExportCell[];
  /** File name of the frame inside a zip, without extension. */
  readonly name: string;
  /** Burnt in: first line strong, e.g. "12 ene 2026", second quiet, e.g. "EVI · 97 % utilizable". */
  readonly title: string;
  readonly note: string;
};
export type ExportRequest = {
  readonly kind: 'gif' | 'png';
  readonly frames: readonly ExportFrame[];
  /** Colours low to high with the words at their ends; null for true colour. */
  readonly legend: { readonly colors: readonly string[]; readonly low: string; readonly high: string } | null;
  readonly heading: string;
};

const STRIP = 64;
const MARGIN = 16;
const FRAME_MS = 700;
const PAPER = '#fdfefb';
const INK = '#1e1f18';
const QUIET = '#64665e';
const FONT = 'system-ui, sans-serif';

type Canvas = { readonly canvas: OffscreenCanvas; readonly context: OffscreenCanvasRenderingContext2D };

function canvasFor(width: number, height: number): Canvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2d context');
  return { canvas, context };
}

function drawLegend({ context, canvas }: Canvas, legend: NonNullable<ExportRequest['legend']>): void {
  const width = 160;
  const left = canvas.width - MARGIN - width;
  const top = canvas.height - STRIP + 20;
  const ramp = context.createLinearGradient(left, 0, left + width, 0);
  legend.colors.forEach((color, i) => ramp.addColorStop(i / Math.max(1, legend.colors.length - 1), color));
  context.fillStyle = ramp;
  context.fillRect(left, top, width, 8);
  context.fillStyle = QUIET;
  context.font = `12px ${FONT}`;
  context.textAlign = 'left';
  context.fillText(legend.low, left, top + 24);
  context.textAlign = 'right';
  context.fillText(legend.high, left + width, top + 24);
}

/** One lot with its own pixels in its cell, its words below where there are several. */
function drawCell({ context }: Canvas, { bitmap, title, note }: ExportCell, layout: ExportLayout, at: number): void {
  const { width, height, words } = layout.cell;
  const left = MARGIN + (at % layout.columns) * width;
  const top = MARGIN + Math.floor(at / layout.columns) * height;
  const [roomX, roomY] = [width - (words > 0 ? MARGIN : 0), height - words - (words > 0 ? MARGIN / 2 : 0)];
  if (bitmap !== null) {
    const scale = Math.min(roomX / bitmap.width, roomY / bitmap.height);
    const [w, h] = [bitmap.width * scale, bitmap.height * scale];
    context.imageSmoothingEnabled = false;
    context.drawImage(bitmap, left + (roomX - w) / 2, top + (roomY - h) / 2, w, h);
  }
  if (words === 0) return;
  context.textAlign = 'left';
  context.fillStyle = INK;
  context.font = `600 13px ${FONT}`;
  context.fillText(title, left, top + roomY + 16, roomX);
  context.fillStyle = QUIET;
  context.font = `12px ${FONT}`;
  context.fillText(note, left, top + roomY + 32, roomX);
}

/** One frame on paper: its lots, and below them heading, date, what it is, and the legend. */
function drawFrame(target: Canvas, frame: ExportFrame, layout: ExportLayout, request: ExportRequest): void {
  const { canvas, context } = target;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  frame.cells.forEach((cell, at) => drawCell(target, cell, layout, at));
  context.textAlign = 'left';
  context.fillStyle = INK;
  context.font = `600 16px ${FONT}`;
  context.fillText(frame.title, MARGIN, canvas.height - STRIP + 26);
  context.fillStyle = QUIET;
  context.font = `12px ${FONT}`;
  context.fillText(`${request.heading} · ${frame.note}`, MARGIN, canvas.height - STRIP + 46, canvas.width - 2 * MARGIN - 176);
  if (request.legend !== null) drawLegend(target, request.legend);
}

/** Frames as one animated GIF or as PNGs in a zip, of one lot or several, with dates, usable shares and legend burnt in. */
export async function exportFrames(request: ExportRequest, { signal }: CallContext): Promise<Uint8Array<ArrayBuffer>> {
  const lots = Math.max(0, ...request.frames.map(({ cells }) => cells.length));
  const first = request.frames.flatMap(({ cells }) => cells).find(({ bitmap }) => bitmap !== null)?.bitmap;
  if (!first) return new Uint8Array();
  const layout = exportLayout(lots, first.height / first.width);
  const { columns, rows, cell } = layout;
  const target = canvasFor(columns * cell.width + 2 * MARGIN, rows * cell.height + 2 * MARGIN + STRIP);
  const gif = GIFEncoder();
  const files: Record<string, Uint8Array> = {};
  for (const frame of request.frames) {
    signal.throwIfAborted();
    drawFrame(target, frame, layout, request);
    if (request.kind === 'png') {
      const blob = await target.canvas.convertToBlob({ type: 'image/png' });
      files[`${frame.name}.png`] = new Uint8Array(await blob.arrayBuffer());
      continue;
    }
    const { data, width, height } = target.context.getImageData(0, 0, target.canvas.width, target.canvas.height);
    const palette = quantize(data, 256);
    gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay: FRAME_MS });
  }
  if (request.kind === 'png') return zipSync(files, { level: 0 });
  gif.finish();
  return new Uint8Array(gif.bytes());
}
