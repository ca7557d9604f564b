import { OrthographicView } from '@deck.gl/core';
import { AppError } from '#domain/errors.ts';
import type { PaneBase, PaneOfPictures, PanesView } from '../panes-api.ts';
import { endFade, fadeShare, nextFade, type Fade } from './fade.ts';
import { baseMapTileset } from './base-map-tiles.ts';
import { lendPage } from './lend-page.ts';
import { cameraOf } from './pane-camera.ts';
import { fadeTime, nextPace, REST, type Pace } from './pace.ts';
import { PaneDeck } from './pane-deck.ts';
import { paneOutline, type PaneOutline } from './pane-outline.ts';
import { paneLayers, type Base, type Picture, type Scene } from './pane-layers.ts';

/** What is kept of a pane from view to view, so that deck.gl sees at once what has not changed. */
type Kept = { readonly place: string; readonly outline: PaneOutline; readonly base: Base | null; readonly fade: Fade<Picture> };

let deck: PaneDeck | null = null;
let canvas: OffscreenCanvas | null = null;
let view: PanesView | null = null;
let kept: ReadonlyMap<string, Kept> = new Map();
let bitmaps: ReadonlyMap<number, ImageBitmap> = new Map();
/** Counts up when the network comes back: tiles that failed are asked for again. */
let attempt = 0;
let pace: Pace = REST;
let wanted = 0;

function hasWebGL(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  // A browser holds few contexts at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

export async function openPanes({ canvas: given }: { readonly canvas: OffscreenCanvas }): Promise<void> {
  if (!hasWebGL()) throw new AppError('NO_GRAPHICS');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  canvas = given;
  const opened = new PaneDeck({
    canvas: lendPage(given),
    views: [],
    viewState: {},
    layers: [],
    layerFilter: ({ layer, viewport }) => layer.id.startsWith(`${viewport.id}/`),
    parameters: { depthCompare: 'always', depthWriteEnabled: false },
    deviceProps: { webgl: { alpha: false, antialias: true, depth: false, preserveDrawingBuffer: false } },
    _pickable: false,
    onLoad: resolve,
    onError: (cause) => reject(new AppError('NO_GRAPHICS', {}, { cause })),
  });
  await promise;
  opened.rest();
  opened.setProps({ onError: (error) => console.error(error) });
  deck = opened;
  addEventListener('online', () => {
    attempt += 1;
    kept = new Map([...kept].map(([id, one]) => [id, { ...one, base: one.base && { ...one.base, attempt } }]));
    repaint();
  });
}

export const awaitLoss = (): Promise<void> =>
  new Promise((resolve) => canvas?.addEventListener('webglcontextlost', () => resolve(), { once: true }));

const isFading = (): boolean => [...kept.values()].some(({ fade }) => fade.before !== null);

const repaint = (): void => {
  wanted ||= requestAnimationFrame(() => {
    wanted = 0;
    const time = performance.now();
    pace = nextPace(pace, time, isFading());
    if (paint(time)) repaint();
  });
};

function keepBase({ frame }: PaneOfPictures, service: PaneBase | null, ratio: number): Base | null {
  return service === null ? null : { service, tileset: baseMapTileset(frame, service, ratio), attempt, onTile: repaint };
}

function keepPane(pane: PaneOfPictures, { base, ratio, fade_ms }: PanesView, time: number): Kept {
  const last = kept.get(pane.id);
  const bitmap = pane.picture === null ? undefined : bitmaps.get(pane.picture.id);
  const picture = pane.picture === null || bitmap === undefined ? null : { ...pane.picture, bitmap };
  const fade = nextFade(last?.fade, picture, time, fadeTime(pace, time, fade_ms));
  const place = JSON.stringify([pane.polygon, pane.frame, base, ratio]);
  if (last?.place === place) return { ...last, fade };
  return { place, outline: paneOutline(pane.polygon, pane.frame), base: keepBase(pane, base, ratio), fade };
}

/** Lets go of bitmaps that no pane shows any more. */
function dropBitmaps(): void {
  const used = new Set([...kept.values()].flatMap(({ fade }) => [fade.now?.id, fade.before?.id]));
  for (const [id, bitmap] of bitmaps) if (!used.has(id)) bitmap.close();
  bitmaps = new Map([...bitmaps].filter(([id]) => used.has(id)));
}

export function showPanes(next: PanesView): void {
  if (deck === null) throw new AppError('NO_GRAPHICS');
  const { width, height, ratio } = next;
  if (width !== view?.width || height !== view.height || ratio !== view.ratio) deck.resize(width, height, ratio);
  const is_first = view === null;
  view = next;
  const time = performance.now();
  bitmaps = new Map([...bitmaps, ...next.bitmaps.map(({ id, bitmap }) => [id, bitmap] as const)]);
  kept = new Map(next.panes.map((pane) => [pane.id, keepPane(pane, next, time)]));
  // Shaders are built with the first frame; who waits for it is to hear when it stands.
  if (is_first) paint(time);
  repaint();
}

function sceneOf(pane: PaneOfPictures, { outline, base, fade }: Kept, { ratio }: PanesView, time: number, fade_ms: number): Scene {
  const { now, before } = fade;
  return {
    pane,
    ratio,
    outline,
    base,
    pictures: [
      ...(before === null ? [] : [{ picture: before, share: 1 }]),
      ...(now === null ? [] : [{ picture: now, share: fadeShare(fade, time, fade_ms) }]),
    ],
  };
}

/** Paints the panes as they are at a time; answers whether the next frame would be another. */
function paint(time: number): boolean {
  if (deck === null || view === null) return false;
  const shown = view;
  const { panes, marks } = shown;
  const fade_ms = fadeTime(pace, time, shown.fade_ms);
  kept = new Map([...kept].map(([id, one]) => [id, { ...one, fade: endFade(one.fade, time, fade_ms) }]));
  dropBitmaps();
  deck.setProps({
    views: panes.map(
      ({ id, rect }) =>
        new OrthographicView({
          id,
          ...rect,
          flipY: false,
          clear: true,
          clearColor: [...marks.land],
          clearDepth: false,
          clearStencil: false,
        }),
    ),
    viewState: Object.fromEntries(panes.map((pane) => [pane.id, cameraOf(pane)])),
    layers: panes.flatMap((pane) => {
      const one = kept.get(pane.id);
      return one === undefined ? [] : paneLayers(sceneOf(pane, one, shown, time, fade_ms), marks);
    }),
  });
  const has_more = deck.paint();
  return has_more || isFading();
}
