import { create } from 'zustand';
import { focusFieldId, useSelection } from './selection.ts';

/** A field that was in the list a moment ago; `owner_name` is null where it was the user's own. */
export type LostField = { readonly id: string; readonly name: string; readonly owner_name: string | null };

type Lost = {
  readonly fields: ReadonlyMap<string, LostField>;
  /** The one that was in focus when it went; null as soon as another one is. */
  readonly focus_id: string | null;
};

const NOTHING: Lost = { fields: new Map(), focus_id: null };
const useLost = create<Lost>(() => NOTHING);

useSelection.subscribe((state) => {
  if (focusFieldId(state) !== null && useLost.getState().focus_id !== null) useLost.setState({ focus_id: null });
});

/** Remembers fields that are gone; `focus_id` of those that was in focus until now. */
export const loseFields = (lost: readonly LostField[], focus_id: string | null): void =>
  useLost.setState((before) => ({
    fields: new Map([...before.fields, ...lost.map((field) => [field.id, field] as const)]),
    focus_id: focus_id ?? before.focus_id,
  }));

/** Forgets what is there again: a deletion undone, a field shared anew. */
export function findFieldsAgain(ids: ReadonlySet<string>): void {
  const { fields } = useLost.getState();
  if ([...fields.keys()].some((id) => ids.has(id))) useLost.setState({ fields: new Map([...fields].filter(([id]) => !ids.has(id))) });
}

export const forgetLostFields = (): void => useLost.setState(NOTHING);

/** The lost field a panel stood on: the one it names, or without a name the one last in focus. */
export const useLostField = (field_id: string | null): LostField | undefined =>
  useLost(({ fields, focus_id }) => fields.get(field_id ?? focus_id ?? ''));
