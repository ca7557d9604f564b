import type { TFunction } from 'i18next';
import type { MenuEntry } from '#ui/overlays/Menu.tsx';
import { focusFieldId, useSelection } from '#state/selection.ts';
import { panelDefinition } from '../panels/define-panel.ts';
import { closePanel } from '../panels/open-panel.ts';
import { BELOW_TOOLS } from './layout/arrange.ts';
import { changeLayout, getArrangement, placePanel } from './windows-store.ts';
import { dock, float, fold, isSide, pin, shift, type PlacedPanel, type Side } from './layout/layout.ts';

/** Sets the panel floating where it is, a little towards the middle. */
export function floatInPlace(panel: PlacedPanel): void {
  const rect = getArrangement()?.rects[panel.id];
  const free = getArrangement()?.free;
  const width = panelDefinition(panel.id)?.size.width ?? 360;
  const height = Math.min(rect?.height ?? 360, 560);
  const x = (free?.x ?? 0) + ((free?.width ?? width) - width) / 2;
  placePanel((layout) => float(layout, panel.id, panel.rect ?? { x, y: (free?.y ?? 0) + BELOW_TOOLS, width, height }));
}

/** Docks a float back on the side it was registered for. */
export function dockAtHome(panel: PlacedPanel): void {
  const home = panelDefinition(panel.id)?.place ?? 'right';
  placePanel((layout) => dock(layout, panel.id, isSide(home) ? home : 'right'));
}

/** Every move of a panel without dragging (WCAG 2.5.7). */
export function panelMenu(panel: PlacedPanel, t: TFunction<'common'>, movable: boolean): MenuEntry[] {
  const { id, place, folded, pinned_field_id } = panel;
  const needs = panelDefinition(id)?.needs ?? 'nothing';
  const field_id = focusFieldId(useSelection.getState());
  const move = (side: Side, label: string): MenuEntry => ({
    id: side,
    label,
    disabled: place === side,
    run: () => placePanel((layout) => dock(layout, id, side)),
  });
  const moves: MenuEntry[] = movable
    ? [
        move('left', t('panel.to_left')),
        move('right', t('panel.to_right')),
        move('bottom', t('panel.to_bottom')),
        place === 'float'
          ? { id: 'dock', label: t('panel.dock'), run: () => dockAtHome(panel) }
          : { id: 'float', label: t('panel.float'), run: () => floatInPlace(panel) },
        { id: 'up', label: t('panel.up'), disabled: !isSide(place), run: () => changeLayout((layout) => shift(layout, id, -1)) },
        { id: 'down', label: t('panel.down'), disabled: !isSide(place), run: () => changeLayout((layout) => shift(layout, id, 1)) },
        'separator',
        { id: 'fold', label: folded ? t('panel.unfold') : t('panel.fold'), run: () => placePanel((layout) => fold(layout, id, !folded)) },
      ]
    : [];
  const pinning: MenuEntry[] =
    needs === 'field'
      ? [
          pinned_field_id === null
            ? {
                id: 'pin',
                label: t('panel.pin'),
                disabled: field_id === null,
                run: () => changeLayout((layout) => pin(layout, id, field_id)),
              }
            : { id: 'unpin', label: t('panel.unpin'), run: () => changeLayout((layout) => pin(layout, id, null)) },
        ]
      : [];
  return [...moves, ...pinning, { id: 'close', label: t('panel.close'), run: () => closePanel(id) }];
}
