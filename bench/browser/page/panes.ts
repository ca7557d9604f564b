import { Map as MapLibreMap, setWorkerUrl, type ImageSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { paneRects } from '#domain/compare/pane-rects.ts';
import { fromEastNorth, localFrame } from '#domain/geometry/projection/local-frame.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { startPaneCanvas, type PaneCanvas } from '../../../src/map/panes/pane-canvas.ts';
import type { PanePicture } from '../../../src/map/panes/types.ts';

export type PanesKind = 'own' | 'four maps';
export type PanesAnswer = { readonly steps: number; readonly dropped: number; readonly frames: number };

const SIZE = { width: 1368, height: 600 } as const;
const FRAMES = 20;
const PIXELS = { width: 110, height: 105 } as const;
const METRES_PER_PX = 3.5;
/** Four fields far from each other. */
const PLACES: readonly Position[] = [
  [-60.57, -33.89],
  [-55.71, -12.54],
  [-109.0, 25.79],
  [-69.22, -51.62],
];
const FRAME_MS = 1_000 / 60;

type Field = {
  readonly place: Position;
  readonly polygon: Polygon;
  readonly pictures: readonly PanePicture[];
  readonly urls: readonly string[];
};
let fields: readonly Field[] | null = null;
let shown = 0;
let own: PaneCanvas | null = null;
let maps: readonly MapLibreMap[] = [];

async function makeFields(): Promise<readonly Field[]> {
  const canvas = new OffscreenCanvas(PIXELS.width, PIXELS.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  return Promise.all(
    PLACES.map(async (place, field) => {
      const frame = localFrame(place);
      const [right, top] = [(PIXELS.width * 10) / 2, (PIXELS.height * 10) / 2];
      const corners = [
        fromEastNorth(frame, [-right, top]),
        fromEastNorth(frame, [right, top]),
        fromEastNorth(frame, [right, -top]),
        fromEastNorth(frame, [-right, -top]),
      ] as const;
      const pictures: PanePicture[] = [];
      const urls: string[] = [];
      for (let at = 0; at < FRAMES; at += 1) {
        const image = context.createImageData(PIXELS.width, PIXELS.height);
        for (let i = 0; i < image.data.length; i += 4)
          image.data.set([(i * 7 + at * 11) % 256, (i * 3 + field * 61) % 256, (i + at * 29) % 256, 255], i);
        pictures.push({ bitmap: await createImageBitmap(image), corners });
        context.putImageData(image, 0, 0);
        urls.push(URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' })));
      }
      return { place, polygon: { type: 'Polygon' as const, coordinates: [[...corners, corners[0]]] }, pictures, urls };
    }),
  );
}

function showOwn(at: number): void {
  const rects = paneRects(PLACES.length, 'columns', { x: 0, y: 0, ...SIZE });
  own?.setPanes(
    (fields ?? []).flatMap(({ place, polygon, pictures }, i) => {
      const rect = rects[i];
      const picture = pictures[at];
      if (rect === undefined || picture === undefined) return [];
      return {
        id: String(i),
        rect,
        anchor: { x: rect.x + rect.width / 2, y: rect.height / 2 },
        frame: localFrame(place),
        offset_m: [0, 0] as const,
        metres_per_px: METRES_PER_PX,
        polygon,
        picture,
        opacity: 1,
        is_loading: false,
      };
    }),
    SIZE,
  );
}

async function openOwn(): Promise<void> {
  const host = document.createElement('div');
  host.style.cssText = `position:relative;overflow:hidden;width:${SIZE.width}px;height:${SIZE.height}px`;
  document.body.append(host);
  const { promise: drawn, resolve, reject } = Promise.withResolvers<void>();
  own = startPaneCanvas(host, (status) => {
    if (status instanceof Error) reject(status);
    else if (status === 'drawn') resolve();
  });
  showOwn(0);
  await drawn;
}

/** A map a field: an image source over a plain base map with the border as a line, the fade set to ours. */
async function openMaps(made: readonly Field[]): Promise<void> {
  setWorkerUrl(workerUrl);
  maps = made.map(({ place, polygon, pictures, urls }) => {
    const box = document.createElement('div');
    box.style.cssText = `float:left;width:${SIZE.width / 4}px;height:${SIZE.height}px`;
    document.body.append(box);
    const coordinates = (pictures[0]?.corners ?? []).map(([lon, lat]) => [lon, lat]) as [
      [number, number],
      [number, number],
      [number, number],
      [number, number],
    ];
    return new MapLibreMap({
      container: box,
      center: [place[0], place[1]],
      zoom: Math.log2(localFrame(place).x_m / METRES_PER_PX / 512),
      attributionControl: false,
      interactive: false,
      style: {
        version: 8,
        sources: {
          picture: { type: 'image', url: urls[0] ?? '', coordinates },
          border: {
            type: 'geojson',
            data: { type: 'Polygon', coordinates: polygon.coordinates.map((ring) => ring.map(([lon, lat]) => [lon, lat])) },
          },
        },
        layers: [
          { id: 'base', type: 'background', paint: { 'background-color': '#d3d6cb' } },
          { id: 'picture', type: 'raster', source: 'picture', paint: { 'raster-resampling': 'nearest', 'raster-fade-duration': 120 } },
          { id: 'casing', type: 'line', source: 'border', paint: { 'line-width': 7, 'line-color': '#0c120e', 'line-opacity': 0.62 } },
          { id: 'line', type: 'line', source: 'border', paint: { 'line-width': 2.8, 'line-color': '#ffffff' } },
        ],
      },
    });
  });
  await Promise.all(maps.map((map) => new Promise((resolve) => void map.once('idle', resolve))));
}

/** Puts four panes on the page; what was there goes. */
export async function panesOpen(kind: PanesKind): Promise<true> {
  own?.stop();
  own = null;
  for (const map of maps) map.remove();
  maps = [];
  document.body.replaceChildren();
  fields ??= await makeFields();
  shown = 0;
  if (kind === 'own') await openOwn();
  else await openMaps(fields);
  return true;
}

/** Steps all panes through the dates, so many milliseconds each, and counts the screen's frames that came late. */
export async function panesStep({
  kind,
  steps,
  rest_ms,
}: {
  kind: PanesKind | 'at rest';
  steps: number;
  rest_ms: number;
}): Promise<PanesAnswer> {
  let frames = 0;
  let dropped = 0;
  let is_running = true;
  let last = performance.now();
  const count = (now: number): void => {
    frames += 1;
    dropped += Math.max(0, Math.round((now - last) / FRAME_MS) - 1);
    last = now;
    if (is_running) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  for (let step = 0; step < steps; step += 1) {
    shown = (shown + 1) % FRAMES;
    if (kind === 'own') showOwn(shown);
    if (kind === 'four maps')
      for (const [i, map] of maps.entries()) map.getSource<ImageSource>('picture')?.updateImage({ url: fields?.[i]?.urls[shown] ?? '' });
    await new Promise((resolve) => setTimeout(resolve, rest_ms));
  }
  is_running = false;
  return { steps, dropped, frames };
}
