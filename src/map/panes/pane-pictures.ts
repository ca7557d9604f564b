import { prefersReducedMotion } from '../map-tokens.ts';
import { FADE_MS } from '../raster/raster-layer.ts';
import { isMagnified, pictureMatrix } from './picture-matrix.ts';
import type { Pane, PanePicture } from './types.ts';

type Sheet = { readonly canvas: HTMLCanvasElement; picture: PanePicture | null };
/** Two sheets a pane: the picture shown and the one before it, which stays beneath while the new one fades in. */
type Slot = { readonly clip: HTMLDivElement; shown: Sheet; spare: Sheet; fade: Animation | null };

export type PanePictures = {
  /** Shows each pane's picture in its place; one that changes cross-fades in 120 ms over the last one. */
  readonly show: (panes: readonly Pane[]) => void;
  readonly stop: () => void;
};

function makeSheet(clip: HTMLElement): Sheet {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    transformOrigin: '0 0',
    willChange: 'opacity',
    display: 'none',
  });
  clip.append(canvas);
  return { canvas, picture: null };
}

function fill(sheet: Sheet, picture: PanePicture): void {
  const { canvas } = sheet;
  const { bitmap } = picture;
  sheet.picture = picture;
  // Also clears what was there.
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}

function place({ canvas, picture }: Sheet, pane: Pane): void {
  if (picture === null) return;
  const [a, b, c, d, e, f] = pictureMatrix(pane, picture);
  canvas.style.transform = `matrix(${[a, b, c, d, e - pane.rect.x, f - pane.rect.y].join(',')})`;
  canvas.style.imageRendering = isMagnified([a, b, c, d, e, f], devicePixelRatio) ? 'pixelated' : 'auto';
  canvas.style.opacity = String(pane.opacity);
}

function hide(sheet: Sheet): void {
  sheet.canvas.style.display = 'none';
  sheet.picture = null;
}

/**
 * Pictures as small elements of their own: a step of time fills 10 m cells into a canvas of their size, and the compositor stretches
 * and fades them, so that nothing as large as the screen is painted again.
 */
export function startPanePictures(host: HTMLElement): PanePictures {
  const slots = new Map<string, Slot>();

  const open = (): Slot => {
    const clip = document.createElement('div');
    Object.assign(clip.style, { position: 'absolute', overflow: 'hidden' });
    host.append(clip);
    return { clip, shown: makeSheet(clip), spare: makeSheet(clip), fade: null };
  };

  const change = (slot: Slot, picture: PanePicture | null): void => {
    slot.fade?.cancel();
    slot.fade = null;
    hide(slot.spare);
    if (picture === null) return hide(slot.shown);
    const is_first = slot.shown.picture === null;
    [slot.shown, slot.spare] = [slot.spare, slot.shown];
    const { shown, spare, clip } = slot;
    fill(shown, picture);
    // The last child is drawn on top.
    clip.append(shown.canvas);
    shown.canvas.style.display = '';
    if (is_first || prefersReducedMotion()) return hide(spare);
    slot.fade = shown.canvas.animate({ opacity: [0, Number(spare.canvas.style.opacity)] }, FADE_MS);
    slot.fade.onfinish = () => hide(spare);
  };

  return {
    show: (panes) => {
      const ids = new Set(panes.map(({ id }) => id));
      for (const [id, { clip }] of slots) {
        if (ids.has(id)) continue;
        clip.remove();
        slots.delete(id);
      }
      for (const pane of panes) {
        const slot = slots.get(pane.id) ?? open();
        slots.set(pane.id, slot);
        const { x, y, width, height } = pane.rect;
        Object.assign(slot.clip.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
        if (slot.shown.picture?.bitmap !== pane.picture?.bitmap) change(slot, pane.picture);
        place(slot.shown, pane);
        place(slot.spare, pane);
      }
    },
    stop: () => {
      for (const { clip } of slots.values()) clip.remove();
      slots.clear();
    },
  };
}
