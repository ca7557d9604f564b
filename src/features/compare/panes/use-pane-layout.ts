import { useMemo } from 'react';
import { paneRects, type PaneRect } from '#domain/compare/pane-rects.ts';
import { fitScale } from '#domain/compare/pane-views.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { localFrame, toEastNorth, type LocalFrame } from '#domain/geometry/projection/local-frame.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { ScreenPoint } from '#map/types.ts';
import { useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';

/** Where a pane stands and how it looks at its field. */
export type PlacedPane = {
  readonly at: number;
  readonly rect: PaneRect;
  readonly anchor: ScreenPoint;
  readonly frame: LocalFrame;
  readonly metres_per_px: number;
  /** Pixels of its foot that something covers. */
  readonly covered_px: number;
};

/** Covered by what lies over the panes: the bar and the heads above, dates and numbers below, a legend over those. */
export type Covered = { readonly top: number; readonly bottom: number; readonly legend: number };

/** Height of a pane's own head with its gap. */
export const HEAD_PX = 68;
const ASIDE_PX = 12;

function placeOf(polygon: Polygon): { frame: LocalFrame; width_m: number; height_m: number } {
  const [west, south, east, north] = bboxOf(polygon);
  const frame = localFrame([(west + east) / 2, (south + north) / 2]);
  const [right, top] = toEastNorth(frame, [east, north]);
  return { frame, width_m: 2 * right, height_m: 2 * top };
}

/** Cuts the view into panes at one scale: the one at which the largest field fits, until somebody zooms. */
export function usePaneLayout(
  fields: readonly ComparedField[],
  { width, height }: { width: number; height: number },
  covered: Covered,
  only: number | null,
): readonly PlacedPane[] {
  const { board, views } = useCompare();
  return useMemo(() => {
    const shown = only === null ? fields : fields.filter(({ at }) => at === only);
    if (width === 0 || fields.length === 0) return [];
    const is_grid = board.arrangement === 'grid' && shown.length > 2;
    // The lowest panes reach below the numbers, as the map does; rows share what is above those.
    const foot = is_grid ? covered.bottom : 0;
    const area = { x: 0, y: 0, width, height: height - foot };
    const isLowest = (rect: PaneRect): boolean => rect.y + rect.height > area.height - 1;
    const rects = paneRects(shown.length, board.arrangement, area).map((rect) =>
      isLowest(rect) ? { ...rect, height: rect.height + foot } : rect,
    );
    const coveredOf = (rect: PaneRect): number => (isLowest(rect) ? covered.bottom : 0);
    const free = rects.map((rect) => {
      const top = (rect.y === 0 ? covered.top : 0) + HEAD_PX;
      const bottom = coveredOf(rect) + (is_grid ? ASIDE_PX : 0) + covered.legend;
      return { top: rect.y + top, height: Math.max(80, rect.height - top - bottom) };
    });
    const places = fields.map(({ polygon }) => (polygon === undefined ? null : placeOf(polygon)));
    const fitted = fitScale(
      places.filter((place) => place !== null),
      Math.max(80, Math.min(...rects.map((rect) => rect.width)) - 2 * ASIDE_PX),
      Math.min(...free.map((part) => part.height)),
    );
    return shown.flatMap(({ at }, i) => {
      const [rect, part, place] = [rects[i], free[i], places[at]];
      if (!rect || !part || !place) return [];
      return [
        {
          at,
          rect,
          anchor: { x: rect.x + rect.width / 2, y: part.top + part.height / 2 },
          frame: place.frame,
          metres_per_px: views[at]?.metres_per_px ?? fitted,
          covered_px: coveredOf(rect),
        },
      ];
    });
  }, [fields, width, height, covered.top, covered.bottom, covered.legend, only, board.arrangement, views]);
}
