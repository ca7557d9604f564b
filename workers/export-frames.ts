import { zipSync } from 'fflate';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { CallContext } from './wire.ts';

export type ExportFrame = {
  readonly bitmap: ImageBitmap;
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

const WIDTH = 640;
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

/** One frame on paper: heading, the picture with its own pixels, date and usable share, the legend. */
function drawFrame(target: Canvas, frame: ExportFrame, request: ExportRequest): void {
  const { canvas, context } = target;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingEnabled = false;
  const room = canvas.height - STRIP - MARGIN;
  const scale = Math.min((canvas.width - 2 * MARGIN) / frame.bitmap.width, room / frame.bitmap.height);
  const width = frame.bitmap.width * scale;
  const height = frame.bitmap.height * scale;
  context.drawImage(frame.bitmap, (canvas.width - width) / 2, MARGIN + (room - height) / 2, width, height);
  context.textAlign = 'left';
  context.fillStyle = INK;
  context.font = `600 16px ${FONT}`;
  context.fillText(frame.title, MARGIN, canvas.height - STRIP + 26);
  context.fillStyle = QUIET;
  context.font = `12px ${FONT}`;
  context.fillText(`${request.heading} · ${frame.note}`, MARGIN, canvas.height - STRIP + 46, canvas.width - 2 * MARGIN - 176);
  if (request.legend !== null) drawLegend(target, request.legend);
}

/** Frames as one animated GIF or as PNGs in a zip, with date, usable share and legend burnt in. */
export async function exportFrames(request: ExportRequest, { signal }: CallContext): Promise<Uint8Array<ArrayBuffer>> {
  const first = request.frames[0];
  if (first === undefined) return new Uint8Array();
  const room = Math.round(Math.min(WIDTH, Math.max(240, ((WIDTH - 2 * MARGIN) * first.bitmap.height) / first.bitmap.width)));
  const target = canvasFor(WIDTH, room + STRIP + MARGIN);
  const gif = GIFEncoder();
  const files: Record<string, Uint8Array> = {};
  for (const frame of request.frames) {
    signal.throwIfAborted();
    drawFrame(target, frame, request);
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
