/** Endings of the files that fields and dividing lines come in, for a file dialog; what is inside decides (`readFile`). */
export const FILE_ENDINGS = '.kml,.kmz,.geojson,.json,.zip,.shz,.gpkg,.gpx,.tcx,.wkt,.txt,.csv,.xml';
