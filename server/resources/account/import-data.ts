import { codesOfActivity, codesOfLogEntry, listedCodes, unlistedCodes, type CodeUse } from '#domain/activities/listed-codes.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { createFields } from '../fields/create/create-fields.ts';
import { importRecords } from './import-records.ts';
import { readLookups } from '../lookups/read-lookups.ts';
import { saveZones } from '../zones/queries.ts';
import type { ArchivedField } from './read-archive.ts';

export interface ImportedData {
  readonly field_ids: readonly string[];
  readonly zones: number;
  /** Fields whose zones were left out. */
  readonly skipped: string[];
  /** Records left out for a code of no list: field, day, code. */
  readonly unlisted: string[];
}

/**
 * Creates the fields of an archive as the user's own, all or none; a taken name gets " (2)" (rules 19). Zones that no longer tile their
 * field are left out and named; active ones come back as a draft, since making them final is an act of its own.
 * Activities and the log come back whole but for records that name a code no list has, which are left out and named; notes private and
 * without their photos.
 */
export const importData = (db: Db, user: Principal, now: Date, archived: readonly ArchivedField[]): Promise<ImportedData> =>
  db.tx(async (tx) => {
    const created = await createFields(
      tx,
      user,
      now,
      archived.map(({ field }) => field),
      archived.map(({ measured }) => measured),
      'rename',
    );
    const skipped: string[] = [];
    let zones = 0;
    for (const [at, { field }] of created.entries()) {
      const plan = archived[at]?.zones ?? 'none';
      if (plan === 'untiled') skipped.push(field.name);
      if (typeof plan === 'string') continue;
      await saveZones(tx, user.id, now, { field_id: field.id, geometry_version: field.geometry_version, plan });
      zones += 1;
    }
    const listed = listedCodes((await readLookups(tx)).map(({ entry }) => entry));
    const unlisted: string[] = [];
    const isListed = (name: string, day: string | null, uses: readonly CodeUse[]): boolean => {
      const [first] = unlistedCodes(uses, listed);
      if (first !== undefined) unlisted.push(`${name} · ${day} · ${first.code}`);
      return first === undefined;
    };
    await importRecords(
      tx,
      user.id,
      now,
      created.map(({ field }, at) => {
        const { activities = [], crop_log = [], notes = [], margins = [], densities = [] } = archived[at]?.record ?? {};
        return {
          field,
          record: {
            activities: activities.filter((one) => isListed(field.name, one.done_date ?? one.planned_date, codesOfActivity(one))),
            crop_log: crop_log.filter((entry) => isListed(field.name, entry.date, codesOfLogEntry(entry))),
            notes,
            margins,
            densities,
          },
        };
      }),
    );
    return { field_ids: created.map(({ field }) => field.id), zones, skipped, unlisted };
  });
