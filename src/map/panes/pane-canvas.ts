import { prefersReducedMotion, watchMode } from '../map-tokens.ts';
import { FADE_MS } from '../raster/raster-layer.ts';
import type { BaseMap } from '../types.ts';
import { startBaseTiles, type BaseTiles } from './base-tiles.ts';
import { paintBorder, paintGround, paintPicture, readMarks, shapeRect } from './paint-pane.ts';
import type { Pane, PanePicture } from './types.ts';

type Shown = { readonly picture: PanePicture; readonly from: number };
/** The ground of a pane that has not moved, so that a step of time paints one picture and one line a pane. */
type Kept = { key: string; canvas: OffscreenCanvas | null };

export type PaneCanvas = {
  /** Shows exactly these panes; a pane whose picture changes cross-fades in 120 ms over the last one. */
  readonly setPanes: (panes: readonly Pane[], size: { readonly width: number; readonly height: number }) => void;
  readonly setBase: (base: BaseMap | null) => void;
  /** What is on the canvas now, as a PNG. */
  readonly snapshot: () => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly stop: () => void;
};

const groundKey = ({ rect, anchor, offset_m, metres_per_px, frame, polygon }: Pane, version: number): string =>
  [
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
    version,
  ].join(' ');

/** Draws all panes on one canvas, when something has changed and not otherwise. */
export function startPaneCanvas(canvas: HTMLCanvasElement): PaneCanvas {
  const context = canvas.getContext('2d', { alpha: false });
  let panes: readonly Pane[] = [];
  let size = { width: 0, height: 0 };
  let tiles: BaseTiles | null = null;
  let marks = readMarks();
  let painted_mode = 0;
  let wanted = 0;
  /** What the whole canvas was painted for; while it holds, only the lots are painted again. */
  let painted_for = '';
  const now = new Map<string, Shown>();
  const before = new Map<string, Shown>();
  const kept = new Map<string, Kept>();

  const repaint = (): void => {
    wanted ||= requestAnimationFrame(paint);
  };

  function paintPaneGround(pane: Pane, ratio: number): void {
    if (context === null) return;
    const key = groundKey(pane, (tiles?.version() ?? 0) + painted_mode);
    const last = kept.get(pane.id);
    if (last?.key !== key) {
      kept.set(pane.id, { key, canvas: null });
      paintGround(context, pane, tiles, marks, ratio);
      return;
    }
    const { rect } = pane;
    if (last.canvas === null) {
      last.canvas = new OffscreenCanvas(Math.max(1, rect.width * ratio), Math.max(1, rect.height * ratio));
      const onto = last.canvas.getContext('2d', { alpha: false });
      onto?.setTransform(ratio, 0, 0, ratio, -rect.x * ratio, -rect.y * ratio);
      if (onto !== null) paintGround(onto, pane, tiles, marks, ratio);
    }
    context.drawImage(last.canvas, rect.x, rect.y, rect.width, rect.height);
  }

  function paintPane(pane: Pane, ratio: number, time: number, is_whole: boolean): boolean {
    if (context === null) return false;
    const { rect } = pane;
    context.save();
    context.beginPath();
    context.rect(rect.x, rect.y, rect.width, rect.height);
    context.clip();
    if (!is_whole) {
      const changed = shapeRect(pane);
      context.beginPath();
      context.rect(changed.x, changed.y, changed.width, changed.height);
      context.clip();
    }
    paintPaneGround(pane, ratio);
    const shown = now.get(pane.id);
    const share = shown === undefined ? 1 : Math.min(1, Math.max(0, (time - shown.from) / FADE_MS));
    const last = before.get(pane.id);
    if (share >= 1) before.delete(pane.id);
    else if (last !== undefined) paintPicture(context, pane, last.picture, pane.opacity, ratio);
    if (shown !== undefined) paintPicture(context, pane, shown.picture, pane.opacity * share, ratio);
    paintBorder(context, pane, marks);
    context.restore();
    return share < 1;
  }

  function paint(time: number): void {
    wanted = 0;
    if (context === null || size.width === 0) return;
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const key = [width, height, ...panes.map((pane) => pane.id + groundKey(pane, (tiles?.version() ?? 0) + painted_mode))].join('|');
    const is_whole = key !== painted_for;
    painted_for = key;
    if (is_whole) {
      context.fillStyle = marks.land;
      context.fillRect(0, 0, size.width, size.height);
    }
    let is_fading = false;
    for (const pane of panes) is_fading = paintPane(pane, ratio, time, is_whole) || is_fading;
    if (is_fading) repaint();
  }

  const stopMode = watchMode(() => {
    marks = readMarks();
    // Odd steps, so that no count of tiles makes the same key.
    painted_mode += 0.5;
    repaint();
  });

  return {
    setPanes: (next, next_size) => {
      const time = prefersReducedMotion() ? -Infinity : performance.now();
      for (const { id, picture } of next) {
        const shown = now.get(id);
        if (shown?.picture.bitmap === picture?.bitmap) continue;
        before.delete(id);
        if (shown !== undefined && picture !== null) before.set(id, shown);
        if (picture === null) now.delete(id);
        else now.set(id, { picture, from: time });
      }
      const ids = new Set(next.map(({ id }) => id));
      for (const map of [now, before, kept]) for (const id of map.keys()) if (!ids.has(id)) map.delete(id);
      panes = next;
      size = next_size;
      repaint();
    },
    setBase: (base) => {
      if (tiles?.base.id === base?.id && tiles?.base.tiles.join() === base?.tiles.join()) return;
      tiles?.stop();
      tiles = base === null ? null : startBaseTiles(base, repaint);
      kept.clear();
      painted_for = '';
      repaint();
    },
    snapshot: async () => {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
    },
    stop: () => {
      cancelAnimationFrame(wanted);
      stopMode();
      tiles?.stop();
      tiles = null;
      panes = [];
      now.clear();
      before.clear();
      kept.clear();
      // Gives the pixels back at once rather than with the next collection.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
