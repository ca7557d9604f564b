import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useSeason } from '#api/use-season.ts';
import { BATCH_REPORT } from '#domain/limits.ts';
import type { Candidate } from '#domain/reports/batch-report.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useBatchWindow } from '../store.ts';
import { BRAND } from '../use-batch-reports.ts';

export type Group = { readonly owner_id: string; readonly producer: string; readonly fields: readonly Candidate[] };

/** Fields by producer, in their order. `groupByOwner` of two producers' fields gives two groups. */
export function groupByOwner(fields: readonly Candidate[]): readonly Group[] {
  const groups = new Map<string, Candidate[]>();
  for (const field of fields) groups.set(field.owner_id, [...(groups.get(field.owner_id) ?? []), field]);
  return [...groups].map(([owner_id, some]) => ({ owner_id, producer: some[0]?.producer ?? '', fields: some }));
}

/** What is chosen from: the fields within reach as the filters leave them, by producer. */
export function useCandidates(hybrid: string | null) {
  const { draft } = useBatchWindow();
  const on_screen = useSeason();
  const season: Season | null = draft.season ?? on_screen;
  const text = useSettled(draft.text).trim();
  const call = useCall(
    api.batchReports.candidates,
    {
      brand: BRAND,
      ...(season ?? { year: 2000, season: 2, period: 'summer' }),
      ...(text === '' ? {} : { text }),
      ...(draft.province === null ? {} : { province: draft.province }),
      ...(draft.is_hybrid_only && hybrid !== null ? { genotype: hybrid } : {}),
    },
    { enabled: season !== null, keep_previous: true },
  );
  const groups = useMemo(() => groupByOwner(call.data?.fields ?? []), [call.data]);
  return { call, groups, season };
}

/** The chosen fields with their numbers: each its own, else those for all; `lacking` have neither. */
export function useChosen() {
  const { draft } = useBatchWindow();
  const chosen = [...draft.chosen.values()];
  const fields = chosen.map((field) => {
    const own = draft.own.get(field.field_id);
    return {
      field_id: field.field_id,
      target_yield_kg_ha: own?.target_yield_kg_ha ?? field.target_yield_kg_ha,
      n_kg_ha: own?.n_kg_ha ?? field.n_kg_ha,
    };
  });
  const lacking = fields.filter(
    (field) => !isNumber(field.target_yield_kg_ha ?? draft.target_yield_kg_ha) || !isNumber(field.n_kg_ha ?? draft.n_kg_ha),
  );
  return {
    fields,
    lacking: new Set(lacking.map(({ field_id }) => field_id)),
    area_ha: chosen.reduce((sum, { area_ha }) => sum + area_ha, 0),
    producers: new Set(chosen.map(({ owner_id }) => owner_id)).size,
    is_full: draft.chosen.size >= BATCH_REPORT.fields,
  };
}

const isNumber = (value: number | null): boolean => value !== null && !Number.isNaN(value);
