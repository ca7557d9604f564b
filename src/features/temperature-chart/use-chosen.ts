import { useState } from 'react';
import { useFields } from '#api/fields/use-fields.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useSelection } from '#state/selection.ts';
import { LETTERS } from './days/letters.ts';

type Chosen = { readonly fields: readonly Field[]; readonly add: (field_id: string) => void; readonly remove: (field_id: string) => void };
const NONE: readonly string[] = [];

/** The panel's field, those chosen on the map and those added here; four at most. */
export function useChosen(field: Field): Chosen {
  const selected = useSelection((state) => state.field_ids);
  const all = useFields();
  const [added, setAdded] = useState(NONE);
  const [removed, setRemoved] = useState(NONE);
  const ids = [...new Set([field.id, ...selected.filter((id) => !removed.includes(id)), ...added])];
  return {
    fields: ids.flatMap((id) => all.find((one) => one.id === id) ?? []).slice(0, LETTERS.length),
    add: (id) => {
      setAdded([...added, id]);
      setRemoved(removed.filter((one) => one !== id));
    },
    remove: (id) => {
      setAdded(added.filter((one) => one !== id));
      setRemoved([...removed, id]);
    },
  };
}
