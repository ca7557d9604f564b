import type { OrthographicViewState } from '@deck.gl/core';
import type { PlacedPane } from '../panes-api.ts';

type Placed = Pick<PlacedPane, 'rect' | 'anchor' | 'offset_m' | 'metres_per_px'>;

/** Where a pane is looked at, in metres of its local plane: what stands in its middle is not what stands at its anchor. */
export function cameraOf({ rect, anchor, offset_m, metres_per_px }: Placed): OrthographicViewState & { target: [number, number] } {
  return {
    target: [
      offset_m[0] + (rect.x + rect.width / 2 - anchor.x) * metres_per_px,
      offset_m[1] - (rect.y + rect.height / 2 - anchor.y) * metres_per_px,
    ],
    zoom: -Math.log2(metres_per_px),
  };
}
