import { transfer } from 'comlink';
import type { PaneRect } from '#domain/compare/pane-rects.ts';
import type { EastNorth, LocalFrame } from '#domain/geometry/projection/local-frame.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { supervise, type Calls } from './supervisor.ts';

export type Corners = readonly [Position, Position, Position, Position];
/** Red, green, blue and alpha, 0–255 each. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A shape seen at so many metres per pixel, in a rectangle of the canvas. */
export type PlacedPane = {
  readonly id: string;
  /** CSS pixels of the canvas. */
  readonly rect: PaneRect;
  /** Where the middle of the view stands. */
  readonly anchor: { readonly x: number; readonly y: number };
  readonly frame: LocalFrame;
  /** Metres from the frame's middle to what stands at the anchor. */
  readonly offset_m: EastNorth;
  readonly metres_per_px: number;
  readonly polygon: Polygon;
  /** 0–1, of the picture. */
  readonly opacity: number;
  /** Hatches the shape while its picture is on its way. */
  readonly is_loading: boolean;
};
/** The number names a bitmap that came with this view or with the one before it; corners are nw, ne, se, sw. */
export type PaneOfPictures = PlacedPane & { readonly picture: { readonly id: number; readonly corners: Corners } | null };
/** A raster tile service under the pictures. */
export type PaneBase = {
  readonly id: string;
  readonly tiles: readonly string[];
  readonly min_zoom: number;
  readonly max_zoom: number;
  readonly tile_px: 256 | 512;
};
/** The marks of the map, the same in every theme (DESIGN §3). */
export type PaneMarks = { readonly line: Colour; readonly casing: Colour; readonly mask: Colour; readonly land: Colour };

/** All that is on the panes. */
export type PanesView = {
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of CSS. */
  readonly ratio: number;
  readonly panes: readonly PaneOfPictures[];
  readonly bitmaps: readonly { readonly id: number; readonly bitmap: ImageBitmap }[];
  readonly base: PaneBase | null;
  readonly marks: PaneMarks;
  /** 0 with reduced motion. */
  readonly fade_ms: number;
};

export type PanesMethods = {
  /** Takes a canvas over; `NO_GRAPHICS` where it cannot be drawn on. */
  readonly openPanes: (args: { readonly canvas: OffscreenCanvas }) => Promise<void>;
  /** Answers once the first view is painted, later ones as they are taken over. */
  readonly showPanes: (view: PanesView) => void;
  /** Answers when the graphics context is lost. */
  readonly awaitLoss: () => Promise<void>;
};

/** The panes' own thread: deck.gl is in its chunk, and nothing it paints holds up the page. */
export const startPanes = (): Calls<PanesMethods> & { dispose(): void } =>
  supervise<PanesMethods>(() => new Worker(new URL('./panes.worker.ts', import.meta.url), { type: 'module', name: 'panes' }), {
    size: 1,
    depth: 8,
    deadline_ms: 30_000,
  });

/** What `openPanes` is asked with: the canvas moves to the thread and is the page's no more. */
export function handOver(canvas: { transferControlToOffscreen: () => OffscreenCanvas }): Parameters<PanesMethods['openPanes']>[0] {
  const moved = canvas.transferControlToOffscreen();
  return transfer({ canvas: moved }, [moved]);
}
