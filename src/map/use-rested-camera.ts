import { useEffect, useState } from 'react';
import { getCamera, watchCamera } from './camera.ts';
import type { Camera } from './types.ts';

const REST_MS = 90;

/** The camera as it came to rest, for what is too much to be done on the way; null without a map. */
export function useRestedCamera(): Camera | null {
  const [camera, setCamera] = useState(getCamera);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = watchCamera(() => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setCamera(getCamera()), REST_MS);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
  return camera;
}
