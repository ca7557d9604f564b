import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { drawPolygon } from '#map/draw/draw-polygon.ts';
import type { ShapeKind } from '#map/draw/sketch/outline-of.ts';
import { raiseSheet } from '#shell/panels/open-panel.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { endDrawing, useDrawing, type OutlineDrawing } from '../store.ts';
import { keepDraft } from './draft.ts';
import { checkDrawing, drawTexts, isTouch } from './draw-texts.ts';

export type OutlineKind = 'polygon' | ShapeKind;
export type Outline = {
  readonly kind: OutlineKind;
  /** The whole outline; null while it is being made. */
  readonly polygon: Polygon | null;
  /** The session on the map with what it tells; null before the first. */
  readonly drawing: OutlineDrawing | null;
  /** Begins anew, corner by corner where vertices are given. */
  readonly start: (kind: OutlineKind, vertices?: readonly Position[], closed?: boolean) => void;
  readonly end: () => void;
};

/** One outline by whichever way of drawing: the session on the map, and the polygon once it is whole. */
export function useOutline(onCancel: () => void): Outline {
  const [kind, setKind] = useState<OutlineKind>('polygon');
  const [polygon, setPolygon] = useState<Polygon | null>(null);
  const shown = useDrawing((state) => state.drawing);
  const drawing = shown?.mode === 'polygon' || shown?.mode === 'shape' ? shown : null;
  const cancel = useRef(onCancel);
  useLayoutEffect(() => {
    cancel.current = onCancel;
  });
  const end = useRef<() => void>(() => undefined);
  const start = useCallback((next: OutlineKind, vertices: readonly Position[] = [], closed = false) => {
    end.current();
    setPolygon(null);
    setKind(next);
    const onClose = (whole: Polygon): void => {
      setPolygon(whole);
      raiseSheet();
    };
    const mode = next === 'polygon' ? 'polygon' : 'shape';
    const session = drawPolygon(next, {
      texts: drawTexts,
      check: checkDrawing,
      crosshair: isTouch(),
      start: vertices,
      onClose,
      onCancel: () => cancel.current(),
      onFail: showError,
      onChange: (status) => {
        // Half a shape is quickly pressed again; a whole one comes back as its outline.
        keepDraft(mode === 'polygon' || status.closed ? status.vertices : []);
        if (!status.closed) setPolygon(null);
        useDrawing.setState({ drawing: { mode, session, status } });
      },
    });
    const begun: OutlineDrawing = { mode, session, status: session.status() };
    useDrawing.setState({ drawing: begun });
    end.current = () => endDrawing(begun.session);
    if (closed) begun.session.close();
  }, []);
  return { kind, polygon, drawing, start, end: useCallback(() => end.current(), []) };
}
