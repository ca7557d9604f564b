import { fieldCan } from '#api/fields/field-can.ts';
import { cachedFields } from '#api/fields/use-fields.ts';
import type { Field } from '#domain/schemas/field.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';

/** The field the tour is shown on: the one in hand, else the first with the advanced plan, which shows most, else the first. */
export const tourField = (
  fields: readonly Field[] = cachedFields(),
  in_hand = focusFieldId(useSelection.getState()),
  can = fieldCan,
): Field | undefined => fields.find(({ id }) => id === in_hand) ?? fields.find((field) => can(field, 'premium') === true) ?? fields[0];
