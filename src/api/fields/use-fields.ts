import { useQuery } from '@tanstack/react-query';
import type { Field } from '#domain/schemas/field.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { api } from '../client.ts';
import { readFieldList } from './saved/read-field-list.ts';
import { getCached, type CallState } from '../use-call.ts';
import type { fields } from '#contract/fields/fields.ts';

const LIVE = {};
const NONE: readonly Field[] = [];

export const useFieldList = (enabled = true): CallState<typeof fields.list> =>
  useQuery({ queryKey: [api.fields.list.key, LIVE], queryFn: ({ signal }) => readFieldList(signal), enabled });

/** Every live field the user may see; empty while loading. */
export const useFields = (): readonly Field[] => useFieldList().data?.fields ?? NONE;

const byId = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>();
function fieldIn(fields: readonly Field[], field_id: string): Field | undefined {
  const known = byId.get(fields) ?? new Map(fields.map((field) => [field.id, field]));
  byId.set(fields, known);
  return known.get(field_id);
}

/** A field by id, from the list. */
export function useField(field_id: string | null): Field | undefined {
  const all = useFields();
  return field_id === null ? undefined : fieldIn(all, field_id);
}

/** The field the timeline, the panels and the keyboard act on. */
export const useFocusField = (): Field | undefined => useField(useSelection(focusFieldId));

/** The list as last read, for actions outside React. */
export const cachedFields = (): readonly Field[] => getCached(api.fields.list, LIVE)?.fields ?? NONE;
export const cachedField = (field_id: string): Field | undefined => fieldIn(cachedFields(), field_id);
