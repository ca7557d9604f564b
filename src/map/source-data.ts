import type { GeoJSON } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';

/** Replaces what a GeoJSON source shows. MapLibre reports a failure through the map's own error event. */
export function setSourceData(map: MapLibreMap, source: string, shown: GeoJSON): void {
  void map.getSource<GeoJSONSource>(source)?.setData(shown);
}
