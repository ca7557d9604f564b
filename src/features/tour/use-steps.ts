import { useMemo } from 'react';
import { useFieldCan, type CheckedField } from '#api/fields/field-can.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { panelDefinition } from '#shell/panels/define-panel.ts';
import { useAccountEntries } from '#shell/account-entries.ts';
import { useNavItems } from '#shell/panels/regions.ts';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { availableSteps } from './available-steps.ts';
import { STEPS, type Chapter, type Step } from './steps.ts';
import { tourField } from './tour-field.ts';

/** The drawn field of whoever has none is his own, with all the product has. */
const SAMPLE: CheckedField = { relations: ['owner'], plan_status: PLAN_STATUS.trial, has_consent: true, has_support: false };

/** The steps of some chapters that this product has, and that are open to this account on the field they are shown on. */
export function useSteps(chapters: readonly Chapter[]): readonly Step[] {
  const can = useFieldCan();
  const fields = useFields();
  const in_hand = useSelection(focusFieldId);
  const items = useNavItems();
  const entries = useAccountEntries();
  return useMemo(() => {
    const ids = new Set([...items, ...entries].map(({ id }) => id));
    const field = tourField(fields, in_hand, can) ?? SAMPLE;
    const has = (id: string): boolean => panelDefinition(id) !== undefined || ids.has(id);
    return availableSteps(STEPS, chapters, has, (right) => can(field, right) === true);
  }, [chapters, can, fields, in_hand, items, entries]);
}
