import { useEffect, useState } from 'react';
import { loadFrame, type FrameRequest } from '#api/imagery/frames.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import { pictureOf } from '#paper/picture-of.ts';

export type FieldPicture = MapPicture & { readonly domain: readonly [number, number] };
export type PictureState = { readonly picture: FieldPicture | null; readonly error: AppError | null };

const WAITING: PictureState = { picture: null, error: null };
const keyOf = ({ field_id, geometry_version, scene, palette }: FrameRequest): string =>
  [field_id, geometry_version, scene?.id ?? '', palette].join(' ');

async function readPicture(request: FrameRequest): Promise<FieldPicture> {
  const frame = await loadFrame(request);
  return { ...(await pictureOf(frame)), domain: frame.domain };
}

/** Pictures of images over a field, by the image's id, in the order they arrive; `attempt` counted up asks again for those that failed. */
export function usePictures(requests: readonly FrameRequest[], attempt: number): ReadonlyMap<string, PictureState> {
  const [states, setStates] = useState<ReadonlyMap<string, PictureState>>(new Map());
  const said = requests.map(keyOf).join('|');
  useEffect(() => {
    let is_wanted = true;
    const put = (key: string, state: PictureState): void => {
      if (is_wanted) setStates((before) => new Map(before).set(key, state));
    };
    for (const request of requests) {
      const key = keyOf(request);
      if (states.get(key)?.picture) continue;
      readPicture(request).then(
        (picture) => put(key, { picture, error: null }),
        (thrown: unknown) => put(key, { picture: null, error: asAppError(thrown) }),
      );
    }
    return () => {
      is_wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- which images, not which objects; what has arrived is kept
  }, [said, attempt]);
  return new Map(requests.map((request) => [request.scene?.id ?? '', states.get(keyOf(request)) ?? WAITING]));
}
