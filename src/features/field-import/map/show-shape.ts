import type { BBox } from '#domain/geometry/types.ts';
import { fitBBox } from '#map/camera.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import type { ReviewRow } from '../review/review-rows.ts';
import { selectShape } from '../store.ts';

/** Half a degree of context around a single point would show nothing; this is some 200 m. */
const AROUND_DEG = 0.002;

const boxAround = ([lon, lat]: readonly [number, number]): BBox => [lon - AROUND_DEG, lat - AROUND_DEG, lon + AROUND_DEG, lat + AROUND_DEG];

/** Chooses a row and brings its shape, or the place of its problem, into the free part of the map. */
export function showShape({ id, feature }: Pick<ReviewRow, 'id' | 'feature'>): void {
  selectShape(id);
  // On the phone a full sheet hides the map it speaks of.
  const { width_class, detent } = useWindows.getState();
  if (width_class === 'phone' && detent === 'full') useWindows.setState({ detent: 'half' });
  const bbox = feature.bbox ?? (feature.place === null ? null : boxAround(feature.place));
  if (bbox !== null) fitBBox(bbox);
}
