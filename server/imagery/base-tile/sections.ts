import { fromUtm } from '#domain/geometry/projection/utm.ts';
import { ROAD_M, SECTION_M, sectionPlots, TURN, type Rect } from '../provider/demo/mosaic.ts';
import type { Plot } from '../provider/demo/canopy.ts';
import { plotStyle, type PlotStyle } from './plot-style.ts';

export type StyledPlot = { readonly rect: Rect; readonly plot: Plot; readonly style: PlotStyle };
type Section = { readonly column: number; readonly row: number; readonly plots: readonly StyledPlot[] };

const COS = Math.cos(TURN);
const SIN = Math.sin(TURN);
/** Metres of the turned grid of the countryside, and back. */
export const toTurned = (east: number, north: number): readonly [u: number, v: number] => [
  east * COS - north * SIN,
  east * SIN + north * COS,
];
export const fromTurned = (u: number, v: number): readonly [east: number, north: number] => [u * COS + v * SIN, v * COS - u * SIN];

export type Countryside = { at(column: number, row: number): Section };

/** The sections of one zone, each cut once. */
export const countryside = (epsg: number): Countryside => {
  const cache = new Map<number, Section>();
  return {
    at(column, row) {
      const key = column * 100_000 + row;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const place = fromUtm(fromTurned((column + 0.5) * SECTION_M, (row + 0.5) * SECTION_M), epsg);
      const plots = sectionPlots(epsg, column, row).map(({ rect: [west, south, east, north], plot }): StyledPlot => ({
        // roads take the first metres of a section
        rect: [Math.max(west, ROAD_M), Math.max(south, ROAD_M), east, north],
        plot,
        style: plotStyle(plot.seed, plot.kind, place),
      }));
      const section = { column, row, plots };
      cache.set(key, section);
      return section;
    },
  };
};
