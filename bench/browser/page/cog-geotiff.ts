import { BaseClient, BaseResponse, Pool, fromCustomClient, fromUrl, type GeoTIFF } from 'geotiff';
import { clipWindow } from '#domain/imagery/clip-window.ts';
import { renderLayer } from '#domain/raster/render/render-layer.ts';
import type { BandValues, FieldStatistics, GridShape } from '#domain/raster/types.ts';
import type { CogJob, CogField } from './cog-own.ts';
import { sumOf, type FieldSum } from './field-sum.ts';
import { eachOf, timed, type Timed } from './timed.ts';

const pool = new Pool(2);
/** More fields at once only fight for the six connections. */
const AT_ONCE = 6;

class PlainResponse extends BaseResponse {
  readonly #response: Response;
  constructor(response: Response) {
    super();
    this.#response = response;
  }
  override get status(): number {
    return this.#response.status;
  }
  override getHeader(name: string): string | undefined {
    return this.#response.headers.get(name) ?? undefined;
  }
  override getData(): Promise<ArrayBuffer> {
    return this.#response.arrayBuffer();
  }
}

/** Keeps Chromium's HTTP cache out, which makes ranges of one address wait for each other. */
class NoStoreClient extends BaseClient {
  override async request({ headers, signal }: { headers?: HeadersInit; signal?: AbortSignal } = {}): Promise<PlainResponse> {
    return new PlainResponse(await fetch(this.url, { ...(headers ? { headers } : {}), ...(signal ? { signal } : {}), cache: 'no-store' }));
  }
}

type Open = (url: string) => Promise<GeoTIFF>;
const plain: Open = (url) => fromUrl(url);
/** As far as its options go: whole headers in one request, room for every block, no HTTP cache. Its types know only the first. */
const TUNED = { allowFullFile: false, blockSize: 16_384, cacheSize: 400 };
const tuned: Open = (url) => fromCustomClient(new NoStoreClient(url), TUNED);

const readBand = async (
  file: Promise<GeoTIFF>,
  { origin: [west, north], width, height, pixel_m }: GridShape,
  corner: CogField['origin'],
): Promise<BandValues> => {
  const image = await (await file).getImage();
  const [left, top] = [(west - corner[0]) / pixel_m, (corner[1] - north) / pixel_m];
  const [values] = (await image.readRasters({ window: [left, top, left + width, top + height], pool })) as unknown as BandValues[];
  if (values === undefined) throw new Error('geotiff.js answered no band');
  return values;
};

const renderFields = (open: Open, { fields }: CogJob): Promise<Timed<FieldSum>> =>
  timed(async () => {
    const opened = new Map<string, Promise<GeoTIFF>>();
    const file = (url: string): Promise<GeoTIFF> => {
      const known = opened.get(url) ?? open(url);
      opened.set(url, known);
      return known;
    };
    const statistics: FieldStatistics[] = [];
    await eachOf(fields, AT_ONCE, async ({ polygon, folder, origin, scene }) => {
      const { fine, coarse } = clipWindow(polygon);
      const [B04, B08, SCL] = await Promise.all([
        readBand(file(`${folder}/B04.tif`), fine, origin),
        readBand(file(`${folder}/B08.tif`), fine, origin),
        readBand(file(`${folder}/SCL.tif`), coarse, origin),
      ]);
      const drawn = renderLayer(
        { fine, coarse, bands: { B04, B08, SCL } },
        { scene, polygon, layer: 'ndvi', palette: 'safe', show_masked: false },
      );
      const bitmap = await createImageBitmap(new ImageData(drawn.rgba, fine.width, fine.height));
      bitmap.close();
      statistics.push(drawn.statistics);
    });
    return sumOf(statistics);
  });

/** geotiff.js with its own pool of two decoders, and our own colouring after it. */
export const cogGeotiff = (job: CogJob): Promise<Timed<FieldSum>> => renderFields(plain, job);
export const cogGeotiffTuned = (job: CogJob): Promise<Timed<FieldSum>> => renderFields(tuned, job);
