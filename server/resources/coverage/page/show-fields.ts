import type { Language } from '#domain/codes.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { ActivityDetails } from '#domain/schemas/activity.ts';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { findImagedFields } from '#server/imagery/queries.ts';
import type { FoundCoverage, UserCtx } from '../read-coverage.ts';
import { dayOf, type ShownField } from './compose-page.ts';
import type { AroundField } from './measure-around.ts';
import { listLines, type PrintedLine } from './queries.ts';
import { seeImages, type SeenSides } from './see-images.ts';

/** What an entry of a list is called; its code where there is none any more. */
export const nameIn = (lookups: readonly LookupRow[], list: LookupList, code: string | null, language: Language): string | null =>
  lookups.find(({ entry }) => entry.list === list && entry.code === code)?.entry.names[language] ?? code;
const hybridOf = (lookups: readonly LookupRow[], { genotype, other_genotype }: ActivityDetails['sow'], language: Language): string | null =>
  genotype === null ? other_genotype : nameIn(lookups, 'genotype', genotype, language);

const UNSEEN: SeenSides = { before: null, after: null, is_looked_through: true };

/** The fields that may be drawn as imagery knows them, with the polygons that are printed and the day their images lie around. */
async function aroundFields({ outside, now }: UserCtx, lines: readonly PrintedLine[], dayFor: (line: PrintedLine) => string) {
  const drawn = lines.slice(0, COVERAGE.pictured);
  const ids = drawn.map(({ field_id }) => field_id);
  const known = new Map((await findImagedFields(outside, ids, now)).map((field) => [field.id, field]));
  return drawn.flatMap((line): AroundField[] => {
    const { field_id, geometry, geometry_version } = line;
    const field = known.get(field_id);
    if (field === undefined || geometry === null) return [];
    return [
      { field: { ...field, geometry, geometry_version }, day: dayFor(line), is_present: field.geometry_version === geometry_version },
    ];
  });
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
  const dayFor = (line: Pick<PrintedLine, 'resown_on'> | undefined): string => line?.resown_on ?? dayOf(found.created_at);
  const seen = await seeImages(ctx, await aroundFields(ctx, lines, dayFor), seasonWindow(found));
  return found.fields.map(({ field_id, name, farm_name, area_ha, province }) => {
    const line = by.get(field_id);
    const { geometry = null, sowing = null, resown_on = null } = line ?? {};
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
      around: dayFor(line),
      ...(seen.get(field_id) ?? UNSEEN),
    };
  });
}
