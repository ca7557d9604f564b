import { useState } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { CropCode } from '#domain/codes.ts';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useDiagnosisView } from './store.ts';

/** Addresses of photos end within minutes: those on screen are asked for anew before. */
export const FRESH_MS = 240_000;

/** The diagnoses of a field, newest first, with the one on screen. */
export function useDiagnoses(field_id: string) {
  const first = useCall(api.diagnosis.list, { field_id }, { stale_ms: FRESH_MS, poll_ms: FRESH_MS });
  const [older, setOlder] = useState<{ readonly rows: readonly Diagnosis[]; readonly has_more: boolean } | null>(null);
  const chosen_id = useDiagnosisView(({ chosen }) => chosen[field_id]);
  const newest = first.data?.diagnoses ?? [];
  const known = new Set(newest.map(({ id }) => id));
  const rows = [...newest, ...(older?.rows ?? []).filter(({ id }) => !known.has(id))];
  const loadOlder = async (): Promise<void> => {
    const after = rows.at(-1)?.id;
    if (after === undefined) return;
    const { diagnoses, has_more } = await api.diagnosis.list({ field_id, after });
    setOlder((before) => ({ rows: [...(before?.rows ?? []), ...diagnoses], has_more }));
  };
  return {
    first,
    rows,
    chosen: rows.find(({ id }) => id === chosen_id) ?? rows[0] ?? null,
    has_more: older?.has_more ?? first.data?.has_more ?? false,
    loadOlder,
  };
}

/** What the photo is of: the season's crop, unless another was said; null where neither is known to have a list. */
export function useCrop(field: Field, season: Season | null) {
  const [said, say] = useState<CropCode | null>(null);
  const sown = season === null ? null : (cropIn(field.crops, season)?.crop ?? null);
  const own = sown === 6 ? null : sown;
  return { crop: said ?? own, is_asked: own === null, say };
}
