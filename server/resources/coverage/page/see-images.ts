import { chooseImages, type ImagesAround } from '#domain/coverage/choose-images.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import { readPicture } from '../../reports/paper/read-picture.ts';
import type { SeenImage } from './compose-page.ts';
import { inTime } from './in-time.ts';
import { leftOut, measureAround, unscopedOutside, type AroundField, type Imaging } from './measure-around.ts';
import { listEvi, type Measured } from './queries.ts';

export type SeenSides = {
  readonly before: SeenImage | null;
  readonly after: SeenImage | null;
  /** Whether all images near the day could be measured. */
  readonly is_looked_through: boolean;
};

const SIDES = ['before', 'after'] as const;
/** Days on both sides that are looked through where nothing is measured yet: most fields have an image in the nearer ones. */
const REACHES = [6, 15, 30] as const;
/** Of the time there is, the share for measuring: pictures are to be read too. */
const MEASURING = 0.6;
const AT_ONCE = 4;

type Chosen = AroundField & { readonly chosen: ImagesAround<Measured> };
type Span = readonly [from: string, to: string];

async function choose(ctx: Imaging, fields: readonly AroundField[], [from, to]: Span): Promise<Chosen[]> {
  const all = await listEvi(
    ctx.outside,
    fields.map(({ field }) => field),
    from,
    to,
  );
  const rows = Map.groupBy(all, ({ field_id }) => field_id);
  return fields.map((one) => ({ ...one, chosen: chooseImages(rows.get(one.field.id) ?? [], one.day) }));
}

type Wanted = Pick<AroundField, 'field'> & { readonly row: Measured };

/** Pictures of images in their order, null for each that could not be read in time. */
async function readPictures(ctx: Imaging, wanted: readonly Wanted[], until: number): Promise<(MapPicture | null)[]> {
  const parts = { db: unscopedOutside(ctx), imagery: ctx.providers.imagery, now: ctx.now, urgency: 'now' } as const;
  const pictures: (MapPicture | null)[] = wanted.map(() => null);
  const rest = wanted.entries();
  const readNext = async (): Promise<void> => {
    for (const [at, { field, row }] of rest) {
      if (performance.now() >= until) return;
      pictures[at] = await readPicture(parts, field, row.scene_id).catch(leftOut(ctx, null));
    }
  };
  await inTime(
    Promise.all(Array.from({ length: AT_ONCE }, readNext)).then(() => undefined),
    until,
    undefined,
  );
  return [...pictures];
}

/**
 * The last usable image before each field's day and the first one after it, by field. Paper is written while the imagery is away too: what
 * is not there in the time it may take is left out, and known to be.
 */
export async function seeImages(ctx: Imaging, fields: readonly AroundField[], span: Span): Promise<ReadonlyMap<string, SeenSides>> {
  const start = performance.now();
  let chosen = await choose(ctx, fields, span);
  let unfinished = new Set<string>();
  for (const reach of REACHES) {
    const open = chosen.filter((one) => SIDES.some((side) => one.chosen[side] === null));
    unfinished = await measureAround(ctx, open, reach, start + MEASURING * COVERAGE.images_ms);
    if (open.length > 0) chosen = await choose(ctx, fields, span);
  }
  const wanted = chosen.flatMap(({ field, chosen: rows }) =>
    SIDES.flatMap((side) => (rows[side] === null ? [] : [{ field, side, row: rows[side] }])),
  );
  const pictures = await readPictures(ctx, wanted, start + COVERAGE.images_ms);
  const seen = new Map(
    wanted.map(({ field, side, row: { scene_id, date, valid_fraction: usable, mean } }, at) => {
      return [`${field.id} ${side}`, { image: { scene_id, date, usable, mean }, picture: pictures[at] ?? null }] as const;
    }),
  );
  return new Map(
    fields.map(({ field: { id } }) => {
      const [before = null, after = null] = SIDES.map((side) => seen.get(`${id} ${side}`));
      return [id, { before, after, is_looked_through: !unfinished.has(id) }];
    }),
  );
}
