import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { readPlanetAssets, type PlanetAsset } from '#domain/imagery/planet/read-planet-assets.ts';
import { PLANET_ITEM_TYPE } from '#domain/imagery/planet/search-body.ts';
import { HD_ASSETS, type HdAsset } from '#domain/raster/hd/assets.ts';
import type { BandPlace } from '../../../clips/band-place.ts';
import { checkAddress, guardedRequest, type HostRule } from '../../http/guarded-request.ts';
import type { PlanetClient } from './client.ts';

export type PlanetFiles = {
  readonly url: string;
  readonly client: PlanetClient;
  /** Hosts the files may lie on, beside the API's own. */
  readonly file_rules: readonly HostRule[];
  readonly poll_ms: number;
};
export type PlanetPair = { readonly reflectance: BandPlace; readonly mask: BandPlace };

/** Files that take longer are asked for again by the reader, who gets that answer. */
const POLLS = 4;
const TIMEOUT_MS = 15_000;
const PROBE_BYTES = 65_536;

type Assets = Readonly<Record<HdAsset, PlanetAsset>>;

/** Asks for the files until they are there: an inactive one is activated once, which takes Planet from seconds to minutes. */
const activate = async ({ url, client, poll_ms }: PlanetFiles, id: string, signal?: AbortSignal): Promise<Assets> => {
  const href = `${url}/item-types/${PLANET_ITEM_TYPE}/items/${encodeURIComponent(id)}/assets`;
  let assets = readPlanetAssets(await client.json({ href, signal }));
  for (const name of HD_ASSETS) {
    const asset = assets[name];
    if (asset.status === 'inactive') await client.send({ href: asset.activate, signal });
  }
  for (let poll = 0; HD_ASSETS.some((name) => assets[name].status !== 'active'); poll++) {
    if (poll === POLLS) throw new AppError('HD_PREPARING');
    await wait(poll_ms, undefined, signal === undefined ? {} : { signal });
    assets = readPlanetAssets(await client.json({ href, signal }));
  }
  return assets;
};

/**
 * Where the bytes behind a signed `location` lie: the API answers it with the address of a store of files. Neither address needs
 * the key, which is sent to neither.
 */
const placeOf = async ({ file_rules }: PlanetFiles, asset: PlanetAsset, signal?: AbortSignal): Promise<BandPlace> => {
  if (asset.status !== 'active') throw new AppError('HD_PREPARING');
  const { status, headers } = await guardedRequest(asset.location, file_rules, {
    headers: { range: 'bytes=0-0' },
    timeout_ms: TIMEOUT_MS,
    max_bytes: PROBE_BYTES,
    redirects: 'return',
    signal,
  });
  if (status === 404 || status === 410) throw new AppError('SCENE_GONE');
  if (status >= 400) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'link', status });
  const target = status >= 300 ? headers.location : undefined;
  const href = target === undefined ? asset.location : new URL(target, asset.location).href;
  checkAddress(new URL(href), file_rules);
  return { kind: 'remote', href, rules: file_rules };
};

/** Both files of one scene of Planet, prepared and ready to be read by ranges. */
export const planetPair = async (files: PlanetFiles, id: string, signal?: AbortSignal): Promise<PlanetPair> => {
  const assets = await activate(files, id, signal);
  const [reflectance, mask] = await Promise.all(HD_ASSETS.map((name) => placeOf(files, assets[name], signal)));
  return { reflectance: reflectance!, mask: mask! };
};
