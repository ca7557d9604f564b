import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { MARGIN } from '#domain/limits.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useSelection } from '#state/selection.ts';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';
import { createPlans, takeBack } from '../actions.ts';

/** The scenario on screen for the other fields: those that are selected, and those of the farm. */
export function useCopies(field: Field, season: Season, { name, crop, inputs }: MarginPlan): readonly MenuEntry[] {
  const { t } = useTranslation('gross-margin');
  const can = useFieldCan();
  const all = useFields();
  const selected = useSelection((state) => state.field_ids);
  const chosen = selected.length > 1 && selected.length <= MARGIN.fields ? all.filter(({ id }) => selected.includes(id)) : [];
  const copy = useAction(createPlans, { done: 'gross-margin:done.copied', params: (plans) => ({ count: plans.length }), undo: takeBack });
  // Many fields are asked for their rights only where they can be written at once.
  const mayWrite = (fields: readonly Field[]): string[] =>
    fields.length > MARGIN.fields ? [] : fields.flatMap((one) => (one.id !== field.id && can(one, 'edit_margin') === true ? [one.id] : []));
  const entry = (id: 'copy_selected' | 'copy_farm', ids: readonly string[]): MenuEntry => ({
    id,
    label: t(`menu.${id}`, { count: ids.length, farm: field.farm_name }),
    disabled: copy.busy || ids.length === 0,
    ...(ids.length === 0 ? { note: t(`menu.${id}_none`) } : {}),
    run: () => void copy.run(ids, season, { name, crop, inputs }),
  });
  return [entry('copy_selected', mayWrite(chosen)), entry('copy_farm', mayWrite(all.filter(({ farm_id }) => farm_id === field.farm_id)))];
}
