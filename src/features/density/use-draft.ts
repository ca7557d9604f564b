import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { zonesNow, type DensityWorld } from '#api/fields/use-density.ts';
import { useCall } from '#api/use-call.ts';
import { NO_PRICES, relationsOf, zonesMark, type DensityPlan, type Suggestions } from '#domain/density/density-plan.ts';
import type { FieldRecommendation } from '#domain/density/recommend-field.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAutosave, type Autosave } from '#shell/autosave/use-autosave.ts';
import { readPlan, savePlan } from './actions.ts';
import { formSchema, isSaid, keptOf, originsOf, usable, usablePrices, type DensityForm, type DensityTyped, type Kept } from './form.ts';

export type Draft = Autosave<Kept, DensityForm, DensityTyped> & {
  readonly labels: Readonly<Record<string, string>>;
  readonly suggested: Suggestions;
  readonly origins: ReturnType<typeof originsOf>;
  readonly typed: DensityTyped | null;
  readonly relations: DensityPlan['relations'];
  readonly recommendation: FieldRecommendation | null;
  /** The zones it is made for today; null without. */
  readonly zones: ZoneRecord | null;
  /** The zones have changed since it was kept. */
  readonly is_stale: boolean;
  /** Nothing typed is wrong or still to be chosen: what is shown is what is typed. */
  readonly is_sound: boolean;
};

const LABELLED = [
  'hybrid',
  'low_kg_ha',
  'high_kg_ha',
  'n_soil_kg_ha',
  'nitrate_ppm',
  'bulk_density_g_cm3',
  'depth_cm',
  'price_relation',
  'n_usd_kg',
  'grain_usd_t',
  'commercial_pct',
  'bag_usd',
  'emergence_pct',
  'row_spacing_cm',
  'product',
  'real_plants_ha',
] as const;

/** Where the soil map says what the soil weighs, it is offered before what is usual. */
function useSuggested(field: Field, { suggested, can_edit }: DensityWorld['stored']): Suggestions {
  const can = useFieldCan();
  const soil = useCall(
    api.terrain.soil,
    { field_id: field.id },
    { enabled: can_edit && can(field, 'premium') === true, stale_ms: Infinity },
  );
  const value = soil.data?.depths.find(({ bulk_density_kg_dm3 }) => bulk_density_kg_dm3 !== null)?.bulk_density_kg_dm3 ?? null;
  return value === null ? suggested : { ...suggested, bulk_density_g_cm3: { value, from: 'soil', detail: soil.data?.attribution ?? null } };
}

/** A field's recommendation in a season as it is typed; it saves itself. */
export function useDraft(field: Field, season: Season, world: DensityWorld): Draft {
  const { t } = useTranslation('density');
  const format = useFormat();
  const { plan, can_edit, can_see_prices } = world.stored;
  const suggested = useSuggested(field, world.stored);
  const zones = zonesNow(world.zones.zones);
  const mark = zones === null ? null : zonesMark(zones.plan);
  const labels = Object.fromEntries(LABELLED.map((key) => [key, t(`input.${key}`)]));
  const opened = keptOf(plan, world.stored.suggested, mark);
  const toKept = (saved: DensityPlan | null): Kept => keptOf(saved, world.stored.suggested, mark);
  const saved = useAutosave<Kept, DensityForm, DensityTyped>({
    opened,
    schema: formSchema,
    formOf: ({ values }) => values,
    isSaid,
    can_edit,
    save: async (kept, { inputs, prices }) => {
      const origins = originsOf({ ...inputs, ...prices }, kept, suggested);
      return toKept(await savePlan(field.id, season, { version: kept.version, inputs, prices: can_see_prices ? prices : null, origins }));
    },
    copyOf: async ({ params }: AppError) =>
      toKept(typeof params['copy'] === 'string' ? (JSON.parse(params['copy']) as DensityPlan) : await readPlan(field.id, season)),
    title: t('conflict'),
    labels,
    textOf: (key, values) => {
      const value = values[key];
      return typeof value === 'number' && !Number.isNaN(value) ? format.entered(value) : String(value ?? '');
    },
  });
  const { values, kept } = saved;
  const typed = usable(values, kept.values);
  const relations = can_see_prices ? relationsOf(usablePrices(values)) : (plan?.relations ?? relationsOf(NO_PRICES));
  const recommendation =
    typed === null ? null : world.recommend({ inputs: typed.inputs, prices: can_see_prices ? typed.prices : null, relations });
  return {
    ...saved,
    labels,
    suggested,
    origins: originsOf(values, kept, suggested),
    typed,
    relations,
    recommendation,
    zones,
    is_sound: recommendation !== null && saved.state !== 'wrong' && saved.state !== 'asking',
    is_stale: kept.version > 0 && kept.values.zones_mark !== mark,
  };
}
