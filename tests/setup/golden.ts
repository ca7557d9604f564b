import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Answers made without our code (tests/golden/make), packed. */
export const golden = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(new URL(`../golden/${name}.json.gz`, import.meta.url))).toString());

/** Points of coordinate systems as GDAL has them. */
export type Systems = {
  readonly systems: readonly {
    readonly epsg: number;
    readonly prj: string;
    readonly wkt: string;
    readonly xy: number[];
    readonly lon_lat: number[];
  }[];
};
