import type { ComponentType } from 'react';
import type { TextKey } from '#i18n/index.ts';
import type { Icon } from './define-panel.ts';
import { createRegistry } from './registry.ts';

/**
 * Places of the page that a feature fills: the timeline under the free map (a pill above the sheet on phones),
 * the controls at its lower right, the bar of the current selection above the timeline,
 * the round buttons and the search of the phone, and the bell of the spine.
 */
export type RegionName = 'timeline' | 'controls' | 'selection' | 'phone_top' | 'spine_foot';
export type RegionProps = { readonly look: 'bar' | 'pill' };
type Region = { readonly id: RegionName; readonly Content: ComponentType<RegionProps> };

const regions = createRegistry<Region>();
export const registerRegion = (id: RegionName, Content: ComponentType<RegionProps>): (() => void) => regions.add({ id, Content });
export const useRegion = (id: RegionName): ComponentType<RegionProps> | null => regions.use().find((region) => region.id === id)?.Content ?? null;

/** A door of the spine (bottom tabs on the phone; the first four, the rest under More). */
export type Door = {
  readonly id: string;
  readonly label_key: TextKey;
  readonly icon: Icon;
  readonly run: () => void;
  /** Whether it is the current one; called on render. */
  readonly useCurrent?: () => boolean;
  /** A small number over the icon; called on render. */
  readonly useCount?: () => number;
  readonly order: number;
};
const doors = createRegistry<Door>();
export const registerDoor = doors.add;
export const useDoors = (): readonly Door[] => doors.use().toSorted((a, b) => a.order - b.order);
