import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cachedFields } from '#api/fields/use-fields.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import type { BBox } from '#domain/geometry/types.ts';
import { checkOwnAddress } from '#domain/imagery/stac/own-address.ts';
import type { StacScene } from '#domain/imagery/stac/own-stac.ts';
import { fitBBox } from '#map/camera.ts';
import { shapesBBox } from '#map/shapes.ts';
import { announce } from '#shell/feedback/announce.ts';
import { i18next } from '#i18n/index.ts';
import { analysis, type OwnSource } from '#workers/client.ts';
import { areOneScene, coversPolygon, makeRaster, wantedBands, type OwnRaster, type Part } from './raster.ts';
import { addRasters, setOwn, useOwnImagery } from './store.ts';

const OPEN_MS = 60_000;

/** Says in place what is being opened, lets it be stopped, and tells there why it could not be. */
async function open(name: string, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  useOwnImagery.getState().opening?.stop();
  const abort = new AbortController();
  const opening = { name, stop: () => abort.abort() };
  setOwn({ opening, problem: null });
  try {
    await run(abort.signal);
  } catch (thrown) {
    const error = asAppError(thrown);
    if (!abort.signal.aborted && error.code !== 'CANCELLED') setOwn({ problem: { name, error } });
  } finally {
    if (useOwnImagery.getState().opening === opening) setOwn({ opening: null });
  }
}

const inspect = async (source: OwnSource, name: string, signal: AbortSignal): Promise<Part> => ({
  source,
  name,
  facts: await analysis.inspectRaster({ source }, { signal, deadline_ms: OPEN_MS }),
});

/** Boxes of the fields a raster lies over; null while no border is known yet. */
function covered(raster: OwnRaster): BBox[] | null {
  const known = cachedFields().flatMap(({ id, bbox }) => {
    const polygon = fieldPolygon(id);
    return polygon === undefined ? [] : [{ bbox, polygon }];
  });
  return known.length === 0 ? null : known.filter(({ polygon }) => coversPolygon(raster, polygon)).map(({ bbox }) => bbox);
}

const joined = (boxes: readonly BBox[]): BBox =>
  boxes.reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);

/** Takes rasters in if they lie over a field, and moves the map there. */
function take(rasters: readonly OwnRaster[]): void {
  const found = rasters.map(covered);
  const boxes = found.flatMap((one) => one ?? []);
  if (found.every((one) => one?.length === 0)) throw new AppError('RASTER_OUTSIDE_FIELDS');
  addRasters(rasters);
  if (boxes.length > 0) fitBBox(joined(boxes));
  announce(i18next.t('own-imagery:opened', { count: rasters.length, name: rasters[0]?.name ?? '' }));
}

/** Opens local files; one-band files of one scene become one raster. Nothing of them is sent anywhere. */
export const openFiles = (files: readonly File[]): Promise<void> =>
  open(files.map(({ name }) => name).join(', '), async (signal) => {
    const parts = await Promise.all(files.map((file) => inspect({ kind: 'file', id: crypto.randomUUID(), file }, file.name, signal)));
    const [first] = parts;
    if (first === undefined) return;
    const rasters = areOneScene(parts)
      ? [makeRaster(crypto.randomUUID(), parts.map(({ name }) => name).join(' + '), parts)]
      : parts.map((part) => makeRaster(crypto.randomUUID(), part.name, [part]));
    take(rasters);
  });

const taken = new WeakSet<readonly File[]>();

/** Opens files the panel was opened with, once: it may be put up again, docked elsewhere, with the same ones. */
export function openDropped(files: readonly File[]): void {
  if (files.length === 0 || taken.has(files)) return;
  taken.add(files);
  void openFiles(files);
}

/** The origins that may be asked: the page's own and the operator's. */
const originsWith = (hosts: readonly string[]): readonly string[] => [location.origin, ...hosts];
const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? url);

/** Opens a COG by its address, or lists the scenes over the fields behind a STAC address. */
export const openAddress = (address: string, hosts: readonly string[]): Promise<void> =>
  open(address.trim(), async (signal) => {
    const allowed = originsWith(hosts);
    const url = checkOwnAddress(address, allowed);
    if (/\.tiff?$/i.test(new URL(url).pathname)) {
      take([makeRaster(crypto.randomUUID(), nameOf(url), [await inspect({ kind: 'url', url }, nameOf(url), signal)])]);
      return;
    }
    const scenes = await analysis.readStac({ url, bbox: shapesBBox(), allowed }, { signal, deadline_ms: OPEN_MS });
    const [only] = scenes;
    if (scenes.length === 1 && only !== undefined) await takeScene(only, hosts, signal);
    else setOwn({ scenes });
  });

async function takeScene(scene: StacScene, hosts: readonly string[], signal: AbortSignal): Promise<void> {
  const allowed = originsWith(hosts);
  const bands = wantedBands(scene);
  const hrefs = [...new Set(bands.map(({ href }) => checkOwnAddress(href, allowed)))];
  const parts = await Promise.all(
    hrefs.map(async (url): Promise<Part> => {
      const part = await inspect({ kind: 'url', url }, nameOf(url), signal);
      // The catalogue knows the names of bands; most files do not.
      const known = part.facts.bands.map((band, at) => {
        const described = bands.find((one) => one.href === url && one.band === at);
        return described === undefined
          ? band
          : {
              ...band,
              name: described.name,
              scale: described.scale ?? band.scale,
              offset: described.offset ?? band.offset,
              nodata: band.nodata ?? described.nodata,
              wavelength_nm: described.wavelength_nm ?? band.wavelength_nm,
            };
      });
      return { ...part, facts: { ...part.facts, bands: known } };
    }),
  );
  take([makeRaster(crypto.randomUUID(), scene.id, parts, scene.datetime?.slice(0, 10) ?? null)]);
}

/** Opens one of the scenes found behind an address. */
export const openScene = (scene: StacScene, hosts: readonly string[]): Promise<void> =>
  open(scene.id, (signal) => takeScene(scene, hosts, signal));
