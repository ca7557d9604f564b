import { watchMode } from '../map-tokens.ts';
import type { BaseMap } from '../types.ts';
import { startBaseTiles, type BaseTiles } from './base-tiles.ts';
import { paintBorder, paintGround, paintPicture, readMarks } from './paint-pane.ts';
import { startPanePictures } from './pane-pictures.ts';
import type { Pane } from './types.ts';

type Size = { readonly width: number; readonly height: number };
type Sheet = { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D | null };

export type PaneCanvas = {
  /** Shows exactly these panes; a pane whose picture changes cross-fades in 120 ms over the last one. */
  readonly setPanes: (panes: readonly Pane[], size: Size) => void;
  readonly setBase: (base: BaseMap | null) => void;
  /** What is on the panes now, as a PNG. */
  readonly snapshot: () => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly stop: () => void;
};

/** What a pane's ground and border are painted of; while it holds, a step of time paints neither. */
const placeKey = ({ id, rect, anchor, offset_m, metres_per_px, frame, polygon }: Pane): string =>
  [
    id,
    rect.x,
    rect.y,
    rect.width,
    rect.height,
    anchor.x,
    anchor.y,
    ...offset_m,
    metres_per_px,
    ...frame.origin,
    polygon.coordinates[0]?.length,
  ].join(' ');

function addSheet(host: HTMLElement, options: CanvasRenderingContext2DSettings): Sheet {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
  host.append(canvas);
  return { canvas, context: canvas.getContext('2d', options) };
}

/** Sets the size, which also clears, and answers the context in CSS pixels. */
function wipe({ canvas, context }: Sheet, { width, height }: Size, ratio: number): CanvasRenderingContext2D | null {
  [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

type Painter = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
function inside(context: Painter, { rect }: Pane, paint: () => void): void {
  context.save();
  context.beginPath();
  context.rect(rect.x, rect.y, rect.width, rect.height);
  context.clip();
  paint();
  context.restore();
}

/** Draws all panes in three sheets: ground, pictures, borders. The first and the last are painted when a pane moves, not when time steps. */
export function startPaneCanvas(host: HTMLElement): PaneCanvas {
  const ground = addSheet(host, { alpha: false });
  const middle = document.createElement('div');
  host.append(middle);
  const borders = addSheet(host, {});
  const pictures = startPanePictures(middle);
  let panes: readonly Pane[] = [];
  let size: Size = { width: 0, height: 0 };
  let tiles: BaseTiles | null = null;
  let marks = readMarks();
  let mode_changes = 0;
  let wanted = 0;
  const painted = { ground: '', borders: '' };

  const repaint = (): void => {
    wanted ||= requestAnimationFrame(paint);
  };

  function paintGrounds(ratio: number): void {
    const context = wipe(ground, size, ratio);
    if (context === null) return;
    context.fillStyle = marks.land;
    context.fillRect(0, 0, size.width, size.height);
    for (const pane of panes) inside(context, pane, () => paintGround(context, pane, tiles, marks, ratio));
  }

  function paintBorders(ratio: number): void {
    const context = wipe(borders, size, ratio);
    if (context === null) return;
    for (const pane of panes) inside(context, pane, () => paintBorder(context, pane, marks));
  }

  function paint(): void {
    cancelAnimationFrame(wanted);
    wanted = 0;
    if (size.width === 0) return;
    const ratio = devicePixelRatio;
    const place = [size.width, size.height, ratio, mode_changes, ...panes.map(placeKey)].join('|');
    const next = {
      ground: `${place}|${tiles?.base.id ?? ''} ${tiles?.version() ?? 0}`,
      borders: `${place}|${panes.map(({ is_loading }) => is_loading).join(' ')}`,
    };
    if (next.ground !== painted.ground) paintGrounds(ratio);
    if (next.borders !== painted.borders) paintBorders(ratio);
    Object.assign(painted, next);
    pictures.show(panes);
  }

  const stopMode = watchMode(() => {
    marks = readMarks();
    mode_changes += 1;
    repaint();
  });

  return {
    setPanes: (next, next_size) => {
      panes = next;
      size = next_size;
      repaint();
    },
    setBase: (base) => {
      if (tiles?.base.id === base?.id && tiles?.base.tiles.join() === base?.tiles.join()) return;
      tiles?.stop();
      tiles = base === null ? null : startBaseTiles(base, repaint);
      painted.ground = '';
      repaint();
    },
    snapshot: async () => {
      paint();
      const { width, height } = ground.canvas;
      if (size.width === 0 || width === 0) return null;
      const whole = new OffscreenCanvas(width, height);
      const context = whole.getContext('2d', { alpha: false });
      if (context === null) return null;
      const ratio = width / size.width;
      context.drawImage(ground.canvas, 0, 0);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      for (const pane of panes) {
        const { picture } = pane;
        if (picture !== null) inside(context, pane, () => paintPicture(context, pane, picture, ratio));
      }
      context.resetTransform();
      context.drawImage(borders.canvas, 0, 0);
      return new Uint8Array(await (await whole.convertToBlob({ type: 'image/png' })).arrayBuffer());
    },
    stop: () => {
      cancelAnimationFrame(wanted);
      stopMode();
      tiles?.stop();
      tiles = null;
      panes = [];
      pictures.stop();
      // Gives the pixels back at once rather than with the next collection.
      for (const { canvas } of [ground, borders]) {
        canvas.width = 0;
        canvas.height = 0;
      }
      host.replaceChildren();
    },
  };
}
