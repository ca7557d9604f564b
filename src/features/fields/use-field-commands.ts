import { useEffect } from 'react';
import { MapPinned } from 'lucide-react';
import { cachedField, cachedFields } from '#api/fields/use-fields.ts';
import { fitBBox } from '#map/camera.ts';
import { shapesBBox } from '#map/shapes.ts';
import { registerCommandSource } from '#shell/commands.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { focusFieldId, selectFields, useSelection } from '#state/selection.ts';
import { showField } from './actions.ts';
import { searchFields } from './list/list-rows.ts';
import { neighbourField } from './card/neighbour-field.ts';

const MOST = 12;

const go = (direction: 1 | -1): void => {
  const { open_field_id } = useSelection.getState();
  const next = neighbourField(cachedFields(), focusFieldId(useSelection.getState()), direction);
  if (next === undefined) return;
  if (open_field_id !== null) {
    showField(next);
    return;
  }
  selectFields([next.id]);
  fitBBox(next.bbox);
};

const openFocused = (): void => {
  const id = focusFieldId(useSelection.getState());
  const field = id === null ? undefined : cachedField(id);
  if (field !== undefined) showField(field);
};

/** A printed digit presses the row of the open card that carries it. */
const pressNavRow = (number: number): void => document.querySelector<HTMLElement>(`[data-nav-row="${number}"]`)?.click();

/** Keys of DESIGN §8 that move between fields, and fields by name in the command palette. */
export function useFieldCommands(): void {
  useEffect(() => {
    const group = 'map' as const;
    const fit = (ids?: readonly string[]): void => {
      const bbox = shapesBBox(ids);
      if (bbox !== null) fitBBox(bbox);
    };
    const stops = [
      registerShortcut({ key: '[', label_key: 'fields:shortcut.previous', group, run: () => go(-1) }),
      registerShortcut({ key: ']', label_key: 'fields:shortcut.next', group, run: () => go(1) }),
      registerShortcut({ key: 'F', label_key: 'fields:shortcut.fit', group, run: () => fit(useSelection.getState().field_ids) }),
      registerShortcut({ key: 'Shift F', label_key: 'fields:shortcut.fit_all', group, run: () => fit() }),
      registerShortcut({
        key: 'Enter',
        label_key: 'fields:shortcut.open',
        group,
        run: openFocused,
        when: () => document.activeElement?.closest('[data-region=map]') !== null && useSelection.getState().open_field_id === null,
      }),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) =>
        registerShortcut({
          key: String(number),
          label_key: 'fields:card.sections',
          group: 'panels',
          run: () => pressNavRow(number),
          when: () => useSelection.getState().open_field_id !== null,
        }),
      ),
      registerCommandSource({
        id: 'fields',
        label_key: 'fields:palette',
        find: (text) =>
          searchFields(cachedFields(), text)
            .slice(0, MOST)
            .map((field) => ({ id: field.id, label: field.name, note: field.farm_name, icon: MapPinned, run: () => showField(field) })),
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
