import { z } from 'zod';
import { OWNERSHIP } from '../codes.ts';
import { EXPORT_FILE } from '../limits.ts';
import { activityInfoSchema } from '../schemas/activity.ts';
import { cropLogInfoSchema } from '../schemas/crop-log.ts';
import { polygonSchema } from '../schemas/geometry.ts';
import { treatmentTypeSchema } from '../schemas/field.ts';
import { densityInputsSchema, densityPricesSchema, originsSchema } from '../density/density-plan.ts';
import { marginPlanInfoSchema, marginStatusSchema } from '../margins/margin-plan.ts';
import { noteInfoSchema, type NoteDraft } from '../notes/note.ts';
import { fieldCropSchema, seasonSchema } from '../schemas/season.ts';
import { nameSchema } from '../schemas/text.ts';
import { zonePlanSchema } from '../schemas/zones.ts';

export const EXPORT_FORMAT = 'surco-account';
export const EXPORT_VERSION = 1;
/** Names of the archive's entries; `photos` begins those of the photos, which end in their ids and `.jpg`. */
export const EXPORT_ENTRIES = {
  data: 'surco.json',
  geojson: 'fields.geojson',
  kml: 'fields.kml',
  logo: 'logo.png',
  photos: 'photos/',
  invoices: 'invoices/',
} as const;

/** A note comes back private and without its photos: what others see of it was agreed to by whoever wrote it, and the pictures are not read. */
const exportedNoteSchema = z
  .looseObject({})
  .transform((note) => ({ ...note, is_public: false, previewed: null, previewed_name: null, photo_ids: [] }) as unknown as NoteDraft)
  .pipe(noteInfoSchema);

const exportedMarginSchema = z.intersection(
  seasonSchema,
  z.intersection(
    marginPlanInfoSchema,
    z
      .object({ status: marginStatusSchema, closed_area_ha: z.number().positive().nullable() })
      .refine(({ status, closed_area_ha }) => (status === 'closed') === (closed_area_ha !== null), 'INVALID'),
  ),
);

const exportedDensitySchema = z.intersection(
  seasonSchema,
  z.object({ inputs: densityInputsSchema, origins: originsSchema, prices: densityPricesSchema.nullable() }),
);

/** A field as the archive of an account holds it, as far as it is needed to create it again. */
export const exportedFieldSchema = z.object({
  name: nameSchema,
  farm_name: nameSchema,
  fiscal_name: nameSchema.nullable(),
  ownership: z.enum(OWNERSHIP),
  crops: z.array(fieldCropSchema).max(200),
  /** Of its gaps project; archives from before there was one do not name it. */
  treatment_type: treatmentTypeSchema.nullable().default(null),
  geometry: polygonSchema,
  /** Deleted and archived fields are in the archive for reading only. */
  state: z.enum(['live', 'archived', 'deleted']),
  zones: z.object({ plan: zonePlanSchema }).nullable(),
  /** Archives from before there was a record have none. */
  activities: z.array(z.intersection(seasonSchema, activityInfoSchema)).max(EXPORT_FILE.records).default([]),
  crop_log: z.array(cropLogInfoSchema).max(EXPORT_FILE.records).default([]),
  notes: z.array(exportedNoteSchema).max(EXPORT_FILE.records).default([]),
  margins: z.array(exportedMarginSchema).max(EXPORT_FILE.records).default([]),
  densities: z.array(exportedDensitySchema).max(EXPORT_FILE.records).default([]),
});
export type ExportedField = z.output<typeof exportedFieldSchema>;

/** What is read of an archive; the rest of it is the person's to keep. So are issued reports: here nobody has issued them, and no code would answer for them. */
export const exportFileSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  fields: z.array(exportedFieldSchema).max(EXPORT_FILE.fields),
});
