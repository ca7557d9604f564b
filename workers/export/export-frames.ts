import { zipSync } from 'fflate';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { exportLayout, type ExportLayout } from './export-layout.ts';
import { mapLayout, type MapLayout } from './export-map.ts';
import type { CallContext } from '../wire.ts';

/** One field in a frame; null where it had no usable scene. */
export type ExportCell = {
  readonly bitmap: ImageBitmap | null;
  /** Outer corners of the picture, nw, ne, se, sw; null without one. */
  readonly corners: readonly [Position, Position, Position, Position] | null;
  /** The field itself, and where its labels stand. */
  readonly polygon: Polygon;
  readonly label: Position;
  /** Burnt in under its picture where a frame holds several: the field, then its own date and usable share. */
  readonly title: string;
  readonly notes: readonly string[];
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
  /** Several fields stand in cells beside each other, or lie as on the map where their labels fit on them. */
  readonly arrangement: 'cells' | 'map';
  readonly kind: 'gif' | 'png';
  readonly frames: readonly ExportFrame[];
  /** Colours low to high with the labels at their ends; null for true colour. */
  readonly legend: { readonly colors: readonly string[]; readonly low: string; readonly high: string } | null;
  readonly heading: string;
};

const STRIP = 64;
const MARGIN = 16;
const LINE_PX = 14;
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

/** One field with its own pixels in its cell, its label below where there are several. */
function drawCell({ context }: Canvas, { bitmap, title, notes }: ExportCell, layout: ExportLayout, at: number): void {
  const { width, height, labels } = layout.cell;
  const left = MARGIN + (at % layout.columns) * width;
  const top = MARGIN + Math.floor(at / layout.columns) * height;
  const [roomX, roomY] = [width - (labels > 0 ? MARGIN : 0), height - labels - (labels > 0 ? MARGIN / 2 : 0)];
  if (bitmap !== null) {
    const scale = Math.min(roomX / bitmap.width, roomY / bitmap.height);
    const [w, h] = [bitmap.width * scale, bitmap.height * scale];
    context.imageSmoothingEnabled = false;
    context.drawImage(bitmap, left + (roomX - w) / 2, top + (roomY - h) / 2, w, h);
  }
  if (labels === 0) return;
  context.textAlign = 'left';
  context.fillStyle = INK;
  context.font = `600 13px ${FONT}`;
  context.fillText(title, left, top + roomY + 16, roomX);
  context.fillStyle = QUIET;
  context.font = `12px ${FONT}`;
  context.fillText(notes.join(' · '), left, top + roomY + 32, roomX);
}

/** One field where it lies, with its border. */
function drawPlaced({ context }: Canvas, { bitmap, corners, polygon }: ExportCell, { place }: MapLayout): void {
  if (bitmap !== null && corners !== null) {
    const [[x, y], [ex, ey], [sx, sy]] = [place(corners[0]), place(corners[1]), place(corners[3])] as const;
    const [w, h] = [bitmap.width, bitmap.height];
    context.setTransform((ex - x) / w, (ey - y) / w, (sx - x) / h, (sy - y) / h, MARGIN + x, MARGIN + y);
    context.imageSmoothingEnabled = false;
    context.drawImage(bitmap, 0, 0);
    context.resetTransform();
  }
  context.beginPath();
  for (const ring of polygon.coordinates)
    ring.forEach((position, at) => {
      const [x, y] = place(position);
      if (at === 0) context.moveTo(MARGIN + x, MARGIN + y);
      else context.lineTo(MARGIN + x, MARGIN + y);
    });
  context.lineJoin = 'round';
  context.lineWidth = 2.5;
  context.strokeStyle = PAPER;
  context.stroke();
  context.lineWidth = 0.75;
  context.strokeStyle = QUIET;
  context.stroke();
}

/** A field's label on a halo; they come last, so that no neighbour covers them. */
function drawLabels({ context }: Canvas, { label, polygon, title, notes }: ExportCell, { place }: MapLayout): void {
  const [west, , east] = bboxOf(polygon);
  const room = place([east, 0])[0] - place([west, 0])[0];
  const [x, y] = place(label);
  context.textAlign = 'center';
  context.strokeStyle = PAPER;
  context.lineWidth = 3;
  context.fillStyle = INK;
  [title, ...notes].forEach((text, row) => {
    context.font = row === 0 ? `600 13px ${FONT}` : `11px ${FONT}`;
    context.strokeText(text, MARGIN + x, MARGIN + y + row * LINE_PX, room);
    context.fillText(text, MARGIN + x, MARGIN + y + row * LINE_PX, room);
  });
}

type Arranged = { readonly cells: ExportLayout } | { readonly map: MapLayout };

/** One frame on paper: its fields, and below them heading, date, what it is, and the legend. */
function drawFrame(target: Canvas, frame: ExportFrame, layout: Arranged, request: ExportRequest): void {
  const { canvas, context } = target;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if ('map' in layout) {
    for (const cell of frame.cells) drawPlaced(target, cell, layout.map);
    for (const cell of frame.cells) drawLabels(target, cell, layout.map);
  } else frame.cells.forEach((cell, at) => drawCell(target, cell, layout.cells, at));
  context.textAlign = 'left';
  context.fillStyle = INK;
  context.font = `600 16px ${FONT}`;
  context.fillText(frame.title, MARGIN, canvas.height - STRIP + 26);
  context.fillStyle = QUIET;
  context.font = `12px ${FONT}`;
  context.fillText(`${request.heading} · ${frame.note}`, MARGIN, canvas.height - STRIP + 46, canvas.width - 2 * MARGIN - 176);
  if (request.legend !== null) drawLegend(target, request.legend);
}

/** Frames as one animated GIF or as PNGs in a zip, of one field or several, with dates, usable shares and legend burnt in. */
export async function exportFrames(request: ExportRequest, { signal }: CallContext): Promise<Uint8Array<ArrayBuffer>> {
  const fields = Math.max(0, ...request.frames.map(({ cells }) => cells.length));
  const first = request.frames.flatMap(({ cells }) => cells).find(({ bitmap }) => bitmap !== null)?.bitmap;
  if (!first) return new Uint8Array();
  const map =
    request.arrangement === 'map' && fields > 1 ? mapLayout(request.frames[0]?.cells.map(({ polygon }) => bboxOf(polygon)) ?? []) : null;
  const cells = exportLayout(fields, first.height / first.width);
  const layout = map === null ? { cells } : { map };
  const { width, height } = map ?? { width: cells.columns * cells.cell.width, height: cells.rows * cells.cell.height };
  const target = canvasFor(width + 2 * MARGIN, height + 2 * MARGIN + STRIP);
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
