import { useEffect, useState } from 'react';
import { getCamera, watchCamera } from '#map/camera.ts';
import { shapesInView } from '#map/shapes.ts';

/** The map is read when it rests, not on every frame of a pan. */
const REST_MS = 160;
/** More fields than this in view are too small for pixels to be read; they keep their flat colour. */
const MOST = 80;

/** Ids of the fields in view once the camera rests; read again when `shapes` change. */
export function useVisibleFields(shapes: unknown): readonly string[] {
  const [visible, setVisible] = useState<readonly string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const camera = getCamera();
      if (camera === null) return;
      const ids = shapesInView(camera.bbox);
      const next = ids.length > MOST ? [] : ids;
      setVisible((old) => (old.length === next.length && old.every((id, i) => id === next[i]) ? old : next));
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, REST_MS);
    };
    const stop = watchCamera(later);
    later();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [shapes]);
  return visible;
}
