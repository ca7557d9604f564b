import type { Language } from '#domain/codes.ts';
import { chooseImages } from '#domain/coverage/choose-images.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { ActivityDetails } from '#domain/schemas/activity.ts';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { findImagedFields, type ImagedField } from '#server/imagery/queries.ts';
import type { FoundCoverage, UserCtx } from '../read-coverage.ts';
import { dayOf, type SeenImage, type ShownField } from './compose-page.ts';
import { listEvi, listLines, type PrintedLine } from './queries.ts';
import { seePictures, type WantedPicture } from './see-pictures.ts';

/** What an entry of a list is called; its code where there is none any more. */
export const nameIn = (lookups: readonly LookupRow[], list: LookupList, code: string | null, language: Language): string | null =>
  lookups.find(({ entry }) => entry.list === list && entry.code === code)?.entry.names[language] ?? code;
const hybridOf = (lookups: readonly LookupRow[], { genotype, other_genotype }: ActivityDetails['sow'], language: Language): string | null =>
  genotype === null ? other_genotype : nameIn(lookups, 'genotype', genotype, language);

type Chosen = { readonly before: SeenImage['image'] | null; readonly after: SeenImage['image'] | null };

/** Of each field that is drawn, the images on both sides of its day, by what was measured of it. */
async function chooseFor(
  ctx: UserCtx,
  { year }: FoundCoverage,
  fields: ReadonlyMap<string, ImagedField>,
  dayFor: (field_id: string) => string,
) {
  const [from, to] = seasonWindow({ year });
  const rows = Map.groupBy(await listEvi(ctx.outside, [...fields.values()], from, to), ({ field_id }) => field_id);
  const imageOf = (
    row: { scene_id: string; date: string; valid_fraction: number; mean: number | null } | null,
  ): SeenImage['image'] | null =>
    row === null ? null : { scene_id: row.scene_id, date: row.date, usable: row.valid_fraction, mean: row.mean };
  return new Map(
    [...fields.keys()].map((id): [string, Chosen] => {
      const { before, after } = chooseImages(rows.get(id) ?? [], dayFor(id));
      return [id, { before: imageOf(before), after: imageOf(after) }];
    }),
  );
}

/** Fields as imagery knows them, with the polygons that are printed. */
async function drawnFields({ outside, now }: UserCtx, lines: readonly PrintedLine[]): Promise<Map<string, ImagedField>> {
  const drawn = lines.slice(0, COVERAGE.pictured).filter(({ geometry }) => geometry !== null);
  const known = await findImagedFields(
    outside,
    drawn.map(({ field_id }) => field_id),
    now,
  );
  const by = new Map(known.map((field) => [field.id, field]));
  return new Map(
    drawn.flatMap(({ field_id, geometry, geometry_version }) => {
      const field = by.get(field_id);
      return field === undefined || geometry === null ? [] : [[field_id, { ...field, geometry, geometry_version }] as const];
    }),
  );
}

/** The fields of a coverage as its paper shows them, the first ones with their images. */
export async function showFields(
  ctx: UserCtx,
  found: FoundCoverage,
  lookups: readonly LookupRow[],
  language: Language,
): Promise<ShownField[]> {
  const lines = await listLines(ctx.outside, ctx.user.id, found.id);
  const by = new Map(lines.map((line) => [line.field_id, line]));
  const dayFor = (id: string): string => by.get(id)?.resown_on ?? dayOf(found.created_at);
  const imaged = await drawnFields(ctx, lines);
  const chosen = await chooseFor(ctx, found, imaged, dayFor);
  const wanted = [...imaged].flatMap(([id, field]) =>
    (['before', 'after'] as const).flatMap((side): (WantedPicture & { readonly key: string })[] => {
      const image = chosen.get(id)?.[side] ?? null;
      return image === null ? [] : [{ field, scene_id: image.scene_id, key: `${id} ${side}` }];
    }),
  );
  const pictures = await seePictures(ctx, wanted);
  const seen = new Map(wanted.map(({ key }, at) => [key, pictures[at] ?? null]));
  const imageOf = (id: string, side: 'before' | 'after'): SeenImage | null => {
    const image = chosen.get(id)?.[side] ?? null;
    return image === null ? null : { image, picture: seen.get(`${id} ${side}`) ?? null };
  };
  return found.fields.map(({ field_id, name, farm_name, area_ha, province }) => {
    const { geometry = null, sowing = null, resown_on = null } = by.get(field_id) ?? {};
    return {
      name,
      farm: farm_name,
      area_ha,
      province,
      geometry,
      resown_on,
      sowing:
        sowing === null
          ? null
          : { date: sowing.date, hybrid: hybridOf(lookups, sowing.details, language), density_plants_ha: sowing.details.density_plants_ha },
      around: dayFor(field_id),
      before: imageOf(field_id, 'before'),
      after: imageOf(field_id, 'after'),
    };
  });
}
