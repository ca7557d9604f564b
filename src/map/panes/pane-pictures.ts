import { prefersReducedMotion } from '../map-tokens.ts';
import { FADE_MS } from '../raster/raster-layer.ts';
import { isMagnified, pictureMatrix } from './picture-matrix.ts';
import type { Pane, PanePicture } from './types.ts';

/** A picture's canvas and the style it was placed with. */
type Sheet = { readonly canvas: HTMLCanvasElement; picture: PanePicture | null; css: string };
/** Two sheets a pane take turns, the one above and the one beneath it; the sheet of the picture before stays until the fade ends. */
type Slot = { readonly clip: HTMLDivElement; readonly above: Sheet; shown: Sheet; spare: Sheet; fades: readonly Animation[]; css: string };

export type PanePictures = {
  /** Shows each pane's picture in its place; one that changes cross-fades in 120 ms over the last one. */
  readonly show: (panes: readonly Pane[]) => void;
  readonly stop: () => void;
};

function makeSheet(clip: HTMLElement): Sheet {
  const canvas = document.createElement('canvas');
  clip.append(canvas);
  return { canvas, picture: null, css: '' };
}

function fill(sheet: Sheet, picture: PanePicture): void {
  const { canvas } = sheet;
  const { bitmap } = picture;
  sheet.picture = picture;
  // Setting a size lays the page out again, and pictures of one lot share theirs.
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  const context = canvas.getContext('2d');
  if (context === null) return;
  // Also clears what was there.
  context.globalCompositeOperation = 'copy';
  context.drawImage(bitmap, 0, 0);
}

/** Writes a style where it is another than the last: the same one, written again, still costs its reading. */
function restyle(element: HTMLElement, thing: { css: string }, css: string): void {
  if (css === thing.css) return;
  element.style.cssText = css;
  thing.css = css;
}

function place(sheet: Sheet, pane: Pane, opacity: number): void {
  const { canvas, picture } = sheet;
  if (picture === null) return restyle(canvas, sheet, 'display:none');
  const [a, b, c, d, e, f] = pictureMatrix(pane, picture);
  const rendering = isMagnified([a, b, c, d, e, f], devicePixelRatio) ? 'pixelated' : 'auto';
  restyle(
    canvas,
    sheet,
    `position:absolute;left:0;top:0;transform-origin:0 0;will-change:opacity;opacity:${opacity};image-rendering:${rendering};transform:matrix(${[a, b, c, d, e - pane.rect.x, f - pane.rect.y].join(',')})`,
  );
}

/**
 * Pictures as small elements of their own: a step of time fills 10 m cells into a canvas of their size, and the compositor stretches
 * and fades them, so that nothing as large as the screen is painted again.
 */
export function startPanePictures(host: HTMLElement): PanePictures {
  const slots = new Map<string, Slot>();

  const open = (): Slot => {
    const clip = document.createElement('div');
    host.append(clip);
    const [spare, above] = [makeSheet(clip), makeSheet(clip)];
    return { clip, above, shown: above, spare, fades: [], css: '' };
  };

  /** The upper sheet fades, in or out; the lower one only waits. So nothing is laid out, stacked or hidden anew when time steps. */
  const change = (slot: Slot, { picture, opacity }: Pane): void => {
    for (const fade of slot.fades) fade.cancel();
    slot.fades = [];
    if (picture === null) {
      slot.shown.picture = null;
      slot.spare.picture = null;
      return;
    }
    const { shown: before, spare: next } = slot;
    Object.assign(slot, { shown: next, spare: before });
    fill(next, picture);
    if (before.picture === null || prefersReducedMotion()) return;
    const hide = { opacity: [opacity, 0] };
    if (next === slot.above) {
      // The one beneath goes in one step at the end, which costs no frame of the fade anything.
      const waits = before.canvas.animate(hide, { duration: FADE_MS, easing: 'step-end' });
      slot.fades = [waits, next.canvas.animate({ opacity: [0, opacity] }, FADE_MS)];
    } else slot.fades = [before.canvas.animate(hide, FADE_MS)];
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
        restyle(slot.clip, slot, `position:absolute;overflow:hidden;left:${x}px;top:${y}px;width:${width}px;height:${height}px`);
        if (slot.shown.picture?.bitmap !== pane.picture?.bitmap) change(slot, pane);
        place(slot.shown, pane, pane.opacity);
        place(slot.spare, pane, 0);
      }
    },
    stop: () => {
      for (const { clip } of slots.values()) clip.remove();
      slots.clear();
    },
  };
}
