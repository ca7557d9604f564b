import type { ComponentType } from 'react';
import type { TextKey } from '#i18n/index.ts';
import { useMode, type Mode } from '../mode.ts';
import type { Icon } from './define-panel.ts';
import { useForRole, type RoleEntry } from './for-roles.ts';
import { createRegistry } from './registry.ts';

/**
 * Places of the page that a feature fills: the timeline under the free map (a pill above the sheet on phones),
 * the controls at its lower right, the bar of the current selection above the timeline,
 * the round buttons and the search of the phone, the bell of the navigation rail, and the bar of a mode at the top.
 */
export type RegionName = 'timeline' | 'controls' | 'selection' | 'phone_top' | 'nav_rail_foot' | 'mode';
export type RegionProps = { readonly variant: 'bar' | 'pill' };
type Region = { readonly id: string; readonly name: RegionName; readonly Content: ComponentType<RegionProps> };

const regions = createRegistry<Region>();
let registered = 0;
/** Fills a place; one registered later covers it until it is taken away again (a drawing's bar over the timeline). */
export function registerRegion(name: RegionName, Content: ComponentType<RegionProps>): () => void {
  registered += 1;
  return regions.add({ id: `${name}-${registered}`, name, Content });
}
export const useRegion = (name: RegionName): ComponentType<RegionProps> | null =>
  regions.use().findLast((region) => region.name === name)?.Content ?? null;

/** A component that keeps something on the map while the dashboard is open: layers, marks, popups. */
export type MapPart = {
  readonly id: string;
  readonly Content: ComponentType;
  /** It stays while a mode is on. */
  readonly in_modes?: true;
};
const parts = createRegistry<MapPart>();
export const registerMapPart = parts.add;
export function useMapParts(): readonly MapPart[] {
  const mode = useMode();
  const all = parts.use();
  return mode === null ? all : all.filter(({ in_modes }) => in_modes === true);
}

/** An item of the navigation rail; on the phone those with a place among the tabs are there, the rest under More. */
export type NavItem = RoleEntry & {
  readonly id: string;
  /** Its place among the phone's four tabs. */
  readonly tab?: number;
  /** On the phone alone: a field's card has it elsewhere. */
  readonly is_tab_only?: true;
  /** The mode it is an item of; without one it is there while no mode is on. */
  readonly mode?: Mode;
  readonly label_key: TextKey;
  readonly icon: Icon;
  readonly run: () => void;
  /** Whether it is the current one; called on render. */
  readonly useCurrent?: () => boolean;
  /** A small number over the icon; called on render. */
  readonly useCount?: () => number;
};
const items = createRegistry<NavItem>();
export const registerNavItem = items.add;
export function useNavItems(): readonly NavItem[] {
  const current = useMode();
  return useForRole(items.use()).filter(({ mode = null }) => mode === current);
}
