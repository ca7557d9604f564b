import { useEffect } from 'react';
import { api } from '#api/client.ts';
import { useFieldShapes } from '#api/fields/field-shapes.ts';
import { useCall } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import { setRasterImages } from '#map/raster/raster-images.ts';
import { useFullScreenViewOpen } from '#shell/full-screen-view.ts';
import { useFieldPictures } from '#state/field-pictures.ts';
import { CursorValue } from './map/CursorValue.tsx';
import { loadFrame, readyFrame, type Frame, type FrameRequest } from '#api/imagery/frames.ts';
import { PickedMark } from './provenance/PickedMark.tsx';
import { PickPixel } from './provenance/PickPixel.tsx';
import { failFrame, showFrame, useShownFrames, wantFrames } from './map/shown-frames.ts';
import { setImagery, useImageryStore } from '#state/imagery.ts';
import { useSelection } from '#state/selection.ts';
import { useVisibleFields } from './map/use-visible-fields.ts';
import { useWantedFrames } from './map/use-wanted-frames.ts';

/** L* over which white labels on a picture are weak. */
const PALE = 72;

/** Loads what is wanted now and shows each frame as it comes, unless the selection has changed meanwhile; a covered map stays as it is. */
function useFrameLoading(requests: readonly FrameRequest[], prefetch: readonly FrameRequest[]): void {
  const is_covered = useFullScreenViewOpen();
  useEffect(() => {
    if (is_covered) return undefined;
    let is_current = true;
    const ready = requests.map((request) => [request, readyFrame(request)] as const);
    wantFrames(
      new Set(requests.map((request) => request.field_id)),
      new Set(ready.filter(([, frame]) => frame === undefined).map(([request]) => request.field_id)),
    );
    const loads = ready.map(async ([request, frame]) => {
      try {
        const loaded = frame ?? (await loadFrame(request));
        if (is_current) showFrame(loaded);
      } catch (error) {
        if (is_current)
          failFrame(
            request.field_id,
            request.scene?.id ?? null,
            error instanceof AppError ? error : new AppError('GENERIC', {}, { cause: error }),
          );
      }
    });
    // Neighbours come after what is on screen; one that fails says so when it is stepped to.
    void Promise.all(loads).then(() => {
      if (is_current) return Promise.allSettled(prefetch.map(loadFrame));
      return undefined;
    });
    return () => {
      is_current = false;
    };
  }, [requests, prefetch, is_covered]);
}

/** Names the source of 3 m among the map's credits while a picture of it is there. */
function useHdCredit(frames: ReadonlyMap<string, Frame>): void {
  const credit = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY }).data?.hd_imagery?.attribution ?? null;
  const is_shown = [...frames.values()].some(({ scene }) => scene?.sensor !== undefined);
  useEffect(() => {
    setImagery({ hd_credit: is_shown ? credit : null });
    return () => setImagery({ hd_credit: null });
  }, [is_shown, credit]);
}

/** Keeps the index pictures on the map and the value under the pointer. */
export default function ImageryOnMap() {
  const visible = useVisibleFields(useFieldShapes().data);
  const { requests, prefetch } = useWantedFrames(visible);
  const opacity = useImageryStore((state) => state.opacity);
  const open_field_id = useSelection((state) => state.open_field_id);
  const frames = useShownFrames((state) => state.frames);
  useFrameLoading(requests, prefetch);
  useHdCredit(frames);

  useEffect(() => {
    // the mask darkens every picture but that of the open field
    const isPale = (id: string, { lightness }: Frame): boolean =>
      (open_field_id === null || id === open_field_id) && (lightness ?? 0) * opacity > PALE;
    setRasterImages(
      [...frames].map(([id, frame]) => ({ id, bitmap: frame.bitmap, corners: frame.corners, opacity, is_pale: isPale(id, frame) })),
    );
  }, [frames, opacity, open_field_id]);
  useEffect(() => useFieldPictures.setState({ pictures: frames }), [frames]);
  useEffect(
    () => () => {
      setRasterImages([]);
      useFieldPictures.setState({ pictures: new Map() });
    },
    [],
  );

  return (
    <>
      <CursorValue />
      <PickPixel />
      <PickedMark />
    </>
  );
}
