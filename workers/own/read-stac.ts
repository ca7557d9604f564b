import { AppError } from '#domain/errors.ts';
import type { BBox } from '#domain/geometry/types.ts';
import { checkOwnAddress } from '#domain/imagery/stac/own-address.ts';
import { readStacLinks, readStacScene, type StacScene } from '#domain/imagery/stac/own-stac.ts';
import { RASTER } from '#domain/limits.ts';
import type { CallContext } from '../wire.ts';

/** The origins the page may ask are given, so that a redirect of words (a link in an answer) cannot lead elsewhere. */
export type ReadStacRequest = { readonly url: string; readonly bbox: BBox | null; readonly allowed: readonly string[] };

const MAX_BYTES = 8 * 1024 * 1024;
const PAGE_SCENES = 60;
/** Items of a catalogue without a search, read one by one. */
const MAX_LINKED = 24;

async function fetchJson(address: string, allowed: readonly string[], signal: AbortSignal): Promise<{ json: unknown; url: string }> {
  const url = checkOwnAddress(address, allowed);
  const { host } = new URL(url);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(RASTER.deadline_ms)]);
  const refused = (cause: unknown): AppError =>
    signal.aborted ? new AppError('CANCELLED') : new AppError('RASTER_HOST_REFUSED', { host }, { cause });
  const response = await fetch(url, {
    signal: deadline,
    credentials: 'omit',
    headers: { accept: 'application/geo+json, application/json' },
  }).catch((cause: unknown) => Promise.reject(refused(cause)));
  if (!response.ok) throw new AppError('RASTER_HOST_REFUSED', { host, status: response.status });
  const text = await response.text().catch((cause: unknown) => Promise.reject(refused(cause)));
  if (text.length > MAX_BYTES) throw new AppError('STAC_UNREADABLE', { reason: 'size' });
  try {
    return { json: JSON.parse(text) as unknown, url: response.url || url };
  } catch (cause) {
    throw new AppError('STAC_UNREADABLE', { reason: 'json' }, { cause });
  }
}

const withBox = (address: string, bbox: BBox | null): string => {
  const url = new URL(address);
  if (bbox !== null) url.searchParams.set('bbox', bbox.map((value) => value.toFixed(5)).join(','));
  url.searchParams.set('limit', String(PAGE_SCENES));
  return url.href;
};

const meets = (scene: StacScene, bbox: BBox | null): boolean =>
  bbox === null ||
  scene.bbox === null ||
  (scene.bbox[0] < bbox[2] && scene.bbox[2] > bbox[0] && scene.bbox[1] < bbox[3] && scene.bbox[3] > bbox[1]);

function scenesOf(json: unknown, base: string): StacScene[] | null {
  const resolve = (href: string): string => new URL(href, base).href;
  const item = readStacScene(json, resolve);
  if (item !== null) return [item];
  const features = (json as { features?: unknown } | null)?.features;
  return Array.isArray(features) ? features.flatMap((feature) => readStacScene(feature, resolve) ?? []) : null;
}

async function linkedScenes(json: unknown, base: string, { bbox, allowed }: ReadStacRequest, signal: AbortSignal): Promise<StacScene[]> {
  const links = readStacLinks(json, (href) => new URL(href, base).href);
  const page = links?.items ?? links?.search ?? null;
  if (page !== null) {
    const answer = await fetchJson(withBox(page, bbox), allowed, signal);
    const scenes = scenesOf(answer.json, answer.url);
    if (scenes === null) throw new AppError('STAC_UNREADABLE', { reason: 'answer' });
    return scenes;
  }
  if (links === null || links.item.length === 0) throw new AppError('STAC_UNREADABLE', { reason: 'answer' });
  const answers = await Promise.all(links.item.slice(-MAX_LINKED).map((address) => fetchJson(address, allowed, signal)));
  return answers.flatMap(({ json: item, url }) => scenesOf(item, url) ?? []);
}

/**
 * The scenes behind a STAC address that lie over a box, newest first: an item, a page of items, a collection, an API root or a
 * catalogue of linked items. Refuses with STAC_UNREADABLE, STAC_NO_SCENES, STAC_NO_BANDS, and the host's own refusals by name.
 */
export async function readStac(request: ReadStacRequest, { signal }: CallContext): Promise<readonly StacScene[]> {
  const { json, url } = await fetchJson(request.url, request.allowed, signal);
  const scenes = scenesOf(json, url) ?? (await linkedScenes(json, url, request, signal));
  const near = scenes.filter((scene) => meets(scene, request.bbox));
  if (near.length === 0) throw new AppError(scenes.length > 0 ? 'RASTER_OUTSIDE_FIELDS' : 'STAC_NO_SCENES');
  const usable = near.filter(({ bands }) => bands.length > 0);
  if (usable.length === 0) throw new AppError('STAC_NO_BANDS');
  return usable.toSorted((a, b) => (b.datetime ?? '').localeCompare(a.datetime ?? ''));
}
