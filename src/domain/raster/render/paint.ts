import type { LayerId } from '#domain/schemas/imagery.ts';
import { zoneOf } from '../classify.ts';
import { colorTable, rampTable } from './color-ramps.ts';
import type { Palette } from '../types.ts';

/** Where a picture is drawn: one RGBA word a pixel, and which pixels are. */
export type Canvas = { readonly rgba: Uint32Array<ArrayBuffer>; readonly painted: Uint8Array };

/** Draws values in flat colours, one per part between the breaks; a missing value stays transparent. */
export function paintClasses({ rgba, painted }: Canvas, values: Float32Array, breaks: readonly number[], colors: readonly string[]): void {
  const table = colorTable(colors);
  for (let i = 0; i < rgba.length; i++) {
    if (painted[i] === 1 && !Number.isNaN(values[i]!)) rgba[i] = table[zoneOf(values[i]!, breaks) - 1]!;
  }
}

/** Draws values along a layer's ramp between two limits; a missing value stays transparent. */
export function paintRamp(
  { rgba, painted }: Canvas,
  values: Float32Array,
  [min, max]: readonly [number, number],
  palette: Palette,
  layer: LayerId,
): void {
  const table = rampTable(palette, layer);
  const scale = 255 / (max - min || 1);
  for (let i = 0; i < rgba.length; i++) {
    const value = values[i]!;
    if (painted[i] === 0 || value !== value) continue;
    const step = (value - min) * scale + 0.5;
    rgba[i] = table[step < 0 ? 0 : step > 255 ? 255 : step | 0]!;
  }
}
