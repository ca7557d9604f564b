import type { Polygon } from '#domain/geometry/types.ts';
import type { BandPlace } from '../clips/band-place.ts';

/** Where the pixels of a scene of 3 m come from: computed, or the files of the provider's scenes joined in it. */
export type HdSource =
  | { readonly kind: 'demo'; readonly epsg: number; readonly day: number }
  | { readonly kind: 'files'; readonly files: readonly { readonly reflectance: BandPlace; readonly mask: BandPlace }[] };

/** Cuts a field's window out of one scene and keeps it at `clip_path`. */
export type HdClipTask = { readonly polygon: Polygon; readonly source: HdSource; readonly clip_path: string };
export type HdClipResult = { readonly bytes: Uint8Array<ArrayBuffer>; readonly is_stored: boolean };

/** Usable share of a field under the demo's sky, per day. */
export type HdClearTask = { readonly polygon: Polygon; readonly epsg: number; readonly days: readonly number[] };
