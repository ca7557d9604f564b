import os from 'node:os';
import path from 'node:path';
import { BASE_VERSION, baseTiles, type BaseTiles } from '../base-tile/base-tiles.ts';
import { openDiskCache, type DiskCache } from '../disk/disk-cache.ts';
import { startThreads, type ImageryThreads } from '../clips/threads.ts';
import { productDay, type Env } from '../../config/env.ts';
import { removeBelow } from '../../providers/remove-below.ts';
import { demoArchive } from './demo/archive.ts';
import { ARCHIVE_VERSION } from './demo/stac-item.ts';
import { hdProvider, type HdEnv } from './hd/index.ts';
import type { HdProvider } from './hd/provider.ts';
import type { HostRule } from './http/guarded-request.ts';
import { sasSigner } from './planetary-computer.ts';
import type { ImageryProvider } from './provider.ts';
import { stacProvider } from './stac-provider.ts';

export type Imagery = {
  /** The source of scenes of 3 m; null where there is none. */
  readonly hd: HdProvider | null;
  /** The source of scenes. */
  readonly provider: ImageryProvider;
  /** The threads that read their pixels. */
  readonly threads: ImageryThreads;
  /** The image clips kept of them, one a field and scene. */
  readonly clips: DiskCache;
  /** The demo's own base map; null where scenes are of the real world. */
  readonly base: BaseTiles | null;
};
/** Opened on first use, so that a server nobody asks for pictures starts no thread and reads no cache. */
export type ImageryGateway = {
  open(): Promise<Imagery>;
  /** Removes the pictures of fields, those of earlier layouts too; opens nothing for it. */
  forget(field_ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type ImageryEnv = Pick<Env, 'IMAGERY' | 'IMAGERY_URL' | 'IMAGERY_CACHE_MB' | 'IMAGERY_THREADS' | 'DATA_DIR' | 'DEMO_DATE'> & HdEnv;

const MEGABYTE = 1024 * 1024;
/** Where they lie on disk: the name that earlier versions wrote them under. */
const CLIP_FOLDER = 'chips';
/** Clips are small, read often and expensive to make again from a remote scene: they get the larger share. */
const CLIP_SHARE = 0.6;
const BASE_SHARE = 0.05;
const CREDIT = 'Copernicus Sentinel-2';

const SERVICES = {
  'earth-search': {
    url: 'https://earth-search.aws.element84.com/v1',
    collection: 'sentinel-2-l2a',
    hosts: ['sentinel-cogs.s3.us-west-2.amazonaws.com', 'e84-earth-search-sentinel-data.s3.us-west-2.amazonaws.com'],
    attribution: `${CREDIT} · Earth Search`,
  },
  'planetary-computer': {
    url: 'https://planetarycomputer.microsoft.com/api/stac/v1',
    collection: 'sentinel-2-l2a',
    hosts: ['sentinel2l2a01.blob.core.windows.net'],
    attribution: `${CREDIT} · Planetary Computer`,
  },
} as const;

/** What an operator points IMAGERY_URL at is trusted with everything: catalogue, tokens and pictures. */
const rulesFor = (url: string, own: boolean, hosts: readonly string[]): readonly HostRule[] => [
  { host: new URL(url).host, is_configured: own },
  ...hosts.map((host): HostRule => ({ host, is_configured: false })),
];

const remoteProvider = (kind: keyof typeof SERVICES, configuredUrl: string | undefined, clock: () => number): ImageryProvider => {
  const service = SERVICES[kind];
  const url = configuredUrl ?? service.url;
  const rules = rulesFor(url, configuredUrl !== undefined, []);
  const tokenUrl = new URL(`/api/sas/v1/token/${service.collection}`, url).href;
  return stacProvider({
    id: kind,
    url,
    collection: service.collection,
    attribution: service.attribution,
    rules,
    clock: monotonic,
    asset_rules: rulesFor(url, configuredUrl !== undefined, service.hosts),
    sign: kind === 'planetary-computer' ? sasSigner(tokenUrl, rules, clock) : (href) => Promise.resolve(href),
  });
};

/** For pauses and ages kept in memory: nobody sets it. */
const monotonic = (): number => performance.now();

const openImagery = async (env: ImageryEnv, clock: () => Date): Promise<Imagery> => {
  const root = path.join(env.DATA_DIR, 'imagery', `v${String(ARCHIVE_VERSION)}`);
  const budget = env.IMAGERY_CACHE_MB * MEGABYTE;
  const clips = await openDiskCache(path.join(root, CLIP_FOLDER), { depth: 3, budget_bytes: budget * CLIP_SHARE, clock: monotonic });
  const threads = startThreads(env.IMAGERY_THREADS ?? Math.max(1, Math.min(4, os.availableParallelism() - 1)));
  const hd = hdProvider(env, threads, clock);
  if (env.IMAGERY !== 'demo')
    return { provider: remoteProvider(env.IMAGERY, env.IMAGERY_URL, () => clock().getTime()), hd, threads, clips, base: null };
  const scenes = await openDiskCache(path.join(root, 'scenes'), {
    depth: 2,
    budget_bytes: budget * (1 - CLIP_SHARE - BASE_SHARE),
    clock: monotonic,
  });
  const tiles = await openDiskCache(path.join(root, `base-v${String(BASE_VERSION)}`), {
    depth: 3,
    budget_bytes: budget * BASE_SHARE,
    clock: monotonic,
  });
  return {
    provider: demoArchive({ scenes, threads, today: () => productDay(env, clock()) }),
    hd,
    threads,
    clips,
    base: baseTiles(threads, tiles),
  };
};

/** Chooses the source of scenes by IMAGERY. */
export const imageryGateway = (env: ImageryEnv, clock: () => Date = () => new Date()): ImageryGateway => {
  let opened: Promise<Imagery> | null = null;
  return {
    open: () =>
      (opened ??= openImagery(env, clock).catch((error: unknown) => {
        // What stood in the way may be gone when the next one asks, a full disk above all.
        opened = null;
        throw error;
      })),
    async forget(field_ids) {
      const clips = (await opened)?.clips;
      for (const id of field_ids) await clips?.drop(id);
      await removeBelow(
        path.join(env.DATA_DIR, 'imagery'),
        field_ids.map((id) => path.join(CLIP_FOLDER, id)),
      );
    },
    async close() {
      await (await opened)?.threads.close();
    },
  };
};
