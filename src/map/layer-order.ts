import type { AddLayerObject, Map as MapLibreMap } from 'maplibre-gl';

/** Bottom to top (DESIGN §6); handles of a drawing stand above labels, a corner under a name could not be aimed at. */
export const SLOTS = ['base', 'dim', 'raster', 'mask', 'zones', 'casing', 'line', 'drawing', 'marks', 'labels', 'handles'] as const;
export type Slot = (typeof SLOTS)[number];

/** Each slot ends at an invisible layer, so adding below it puts a layer on top of its slot. */
export const slotEnd = (slot: Slot): string => `slot:${slot}`;

/** Puts a layer on top of its slot; a layer already there is left alone. */
export function addToSlot(map: MapLibreMap, slot: Slot, layer: AddLayerObject): void {
  if (map.getLayer(layer.id) === undefined) map.addLayer(layer, slotEnd(slot));
}
