import { useState } from 'react';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useSelection } from '#state/selection.ts';

/** A field that could be chosen, and what stands in the way. */
export type Candidate = { readonly field: Field; readonly bars: readonly ErrorCode[] };

export type Choice<Row extends Candidate> = {
  /** With what the server said of them as well. */
  readonly rows: readonly Row[];
  readonly chosen: readonly Row[];
  readonly field_ids: readonly string[];
  readonly toggle: (id: string) => void;
  /** Takes in the server's reasons: a refused list names each field at its place in it. */
  readonly refuse: (error: AppError) => void;
};

/** Fields chosen from a list: those given at first, else those selected on the map; one that is barred is never chosen. */
export function useChoice<Row extends Candidate>(candidates: readonly Row[], given: readonly string[] | undefined): Choice<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(given ?? useSelection.getState().field_ids));
  const [refused, setRefused] = useState<ReadonlyMap<string, readonly ErrorCode[]>>(new Map());
  const rows = candidates.map((row) => (row.bars.length > 0 ? row : { ...row, bars: refused.get(row.field.id) ?? [] }));
  const chosen = rows.filter(({ field, bars }) => ids.has(field.id) && bars.length === 0);
  const field_ids = chosen.map(({ field }) => field.id);
  return {
    rows,
    chosen,
    field_ids,
    toggle: (id) => setIds((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    refuse: ({ fields }) => {
      const reasons = new Map<string, ErrorCode[]>();
      for (const { path, code } of fields) {
        const id = field_ids[Number(path.split('.')[1])];
        if (id !== undefined) reasons.set(id, [...(reasons.get(id) ?? []), code]);
      }
      setRefused(reasons);
    },
  };
}
