import { create } from 'zustand';
import type { LayerId } from '#domain/schemas/imagery.ts';
import type { Season } from '#domain/schemas/season.ts';

type Selection = {
  /** Fields selected on the map or in the drawer, first one first. */
  field_ids: readonly string[];
  /** The field whose card and panels are open; null shows the drawer. */
  open_field_id: string | null;
  hovered_id: string | null;
  /** null until the user chooses: the running season is used then. */
  season: Season | null;
  layer: LayerId | null;
  /** The one scene date of the product (DESIGN principle 3), YYYY-MM-DD; null means the newest usable. */
  date: string | null;
};

export const useSelection = create<Selection>(() => ({
  field_ids: [],
  open_field_id: null,
  hovered_id: null,
  season: null,
  layer: 'ndvi',
  date: null,
}));

/** Replaces the selection; an open card follows a single selected field. */
export function selectFields(field_ids: readonly string[]): void {
  useSelection.setState((state) => ({
    field_ids,
    open_field_id: state.open_field_id !== null && field_ids.length === 1 ? (field_ids[0] ?? null) : state.open_field_id,
  }));
}

export function toggleField(field_id: string): void {
  useSelection.setState(({ field_ids }) => ({
    field_ids: field_ids.includes(field_id) ? field_ids.filter((id) => id !== field_id) : [...field_ids, field_id],
  }));
}

export function openField(field_id: string | null): void {
  useSelection.setState((state) => ({ open_field_id: field_id, field_ids: field_id === null ? state.field_ids : [field_id] }));
}

export const hoverField = (hovered_id: string | null): void => {
  if (useSelection.getState().hovered_id !== hovered_id) useSelection.setState({ hovered_id });
};
export const setDate = (date: string | null): void => useSelection.setState({ date });
export const setLayer = (layer: LayerId | null): void => useSelection.setState({ layer });
export const setSeason = (season: Season): void => useSelection.setState({ season });

/** The field the timeline, the panels and the keyboard act on. */
export const focusFieldId = (state: Selection): string | null => state.open_field_id ?? state.field_ids[0] ?? null;
