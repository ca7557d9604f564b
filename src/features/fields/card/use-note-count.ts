import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Field } from '#domain/schemas/field.ts';

/** Notes of the field; undefined until they are read. */
export const useNoteCount = (field: Field | undefined): number | undefined =>
  useCall(api.notes.list, { field_id: field?.id ?? '' }, { enabled: field !== undefined }).data?.notes.length;
