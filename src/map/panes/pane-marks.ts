import type { Colour, PaneMarks } from '#workers/panes-api.ts';
import { BASE_PALETTE } from '../base/palette.ts';
import { mapMode, token } from '../map-tokens.ts';

/** A colour of a style sheet as numbers: the browser itself reads it. */
function readColour(context: OffscreenCanvasRenderingContext2D, colour: string): Colour {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}

/** The map's marks and plain base map as they are in this mode. */
export function readMarks(): PaneMarks {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D canvas');
  const read = (colour: string): Colour => readColour(context, colour);
  return {
    line: read(token('--map-line')),
    casing: read(token('--map-casing')),
    mask: read(token('--map-casing-strong')),
    land: read(BASE_PALETTE[mapMode()].land),
  };
}
