import { CLEAR_ENOUGH_PERCENT } from '#domain/imagery/usability.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import { findScenes } from '#server/imagery/find-scenes.ts';
import { findImagedFields } from '../../imagery/queries.ts';

/** Images of one earlier season that make it a history: a curve has a rise, a top and a fall. */
const ENOUGH = 6;
/** Seasons before these are not looked up. */
const SEASONS = 3;
const MOST_CLOUD_PERCENT = 100 - CLEAR_ENOUGH_PERCENT;

type Grown = { readonly id: string; readonly crops: readonly { readonly year: number }[] };

/**
 * Those of some fields that have an earlier season with a crop and enough usable images (rules 10), by the catalogue of scenes: what
 * nobody has read over the field yet counts when it calls the scene clear enough.
 */
export async function withUsableHistory(
  db: Db,
  { providers, now }: Pick<Ctx, 'providers' | 'now'>,
  fields: readonly Grown[],
  year: number,
): Promise<Set<string>> {
  const { provider } = await providers.imagery.open();
  const imaged = new Map(
    (
      await findImagedFields(
        db,
        fields.map(({ id }) => id),
        now,
      )
    ).map((field) => [field.id, field]),
  );
  const fit = new Set<string>();
  for (const { id, crops } of fields) {
    const years = [...new Set(crops.map((crop) => crop.year))].filter((one) => one < year).toSorted((a, b) => b - a);
    const field = imaged.get(id);
    for (const earlier of field === undefined ? [] : years.slice(0, SEASONS)) {
      if (fit.has(id) || field === undefined) break;
      const [from, to] = seasonDates({ year: earlier });
      const { groups } = await findScenes(db, provider, field, from, to, now);
      const usable = groups.filter(({ scene }) => (scene.cloud_cover ?? 0) <= MOST_CLOUD_PERCENT);
      if (usable.length >= ENOUGH) fit.add(id);
    }
  }
  return fit;
}
