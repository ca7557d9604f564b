import type { Position } from '#domain/geometry/types.ts';
import { MapAnchor } from '#map/map-anchor.tsx';
import styles from './OnMap.module.css';
import { useDrawing } from '../store.ts';
import { problemsOf, type Problem } from './problems.ts';
import { Readout } from './Readout.tsx';

const MOST = 2;
/** Clear of the ringed × that marks the place, and of the pointer. */
const [PLACE_PX, POINTER_PX] = [24, 20];

/** Beside the pointer what is drawn so far, and beside its place what is wrong. A phone says both below the map. */
export function OnMap() {
  const drawing = useDrawing((state) => state.drawing);
  if (drawing === null) return null;
  const cursor = drawing.mode === 'edit' || drawing.status.closed ? null : drawing.status.cursor;
  return (
    <>
      {problemsOf(drawing)
        .slice(0, MOST)
        .map((problem) => (
          <Callout key={problem.title} problem={problem} cursor={cursor} />
        ))}
      {cursor !== null && drawing.mode !== 'edit' && (
        <MapAnchor position={cursor} anchor="top" offset_px={POINTER_PX}>
          <Readout drawing={drawing} />
        </MapAnchor>
      )}
    </>
  );
}

/** On the side of its place where the pointer is not. */
function Callout({ problem: { title, text, place }, cursor }: { problem: Problem; cursor: Position | null }) {
  if (place === null) return null;
  const is_above = cursor !== null && cursor[1] < place[1];
  return (
    <MapAnchor position={place} anchor={is_above ? 'bottom' : 'top'} offset_px={is_above ? -PLACE_PX : PLACE_PX}>
      <div className={styles['callout']} data-testid="draw-problem">
        <b>{title}</b>
        {text !== null && <span>{text}</span>}
      </div>
    </MapAnchor>
  );
}
