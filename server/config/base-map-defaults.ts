/** A raster tile service and the words its licence asks for. */
export type TileService = { readonly tiles: string; readonly attribution: string };

/**
 * What an installation with a network shows under the fields unless it is configured otherwise. Both are free to use with their
 * attribution at a modest rate; a busy installation should configure its own. They see which part of the world is looked at.
 */
export const DEFAULT_BASE_MAPS: { readonly satellite: TileService; readonly street: TileService } = {
  satellite: {
    tiles: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
    attribution: 'Sentinel-2 cloudless 2016, EOX (CC BY 4.0), modified Copernicus Sentinel data',
  },
  street: { tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' },
};
