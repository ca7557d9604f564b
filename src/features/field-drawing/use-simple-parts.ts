import { useEffect, useState } from 'react';
import type { Polygon } from '#domain/geometry/types.ts';
import type { DrawCheck } from '#map/draw/types.ts';
import { geometry } from '#workers/client.ts';

const NONE: readonly Polygon[] = [];

/** The outlines that a border which crosses itself stands for, the largest first; none of one that does not, nor where there is but one. */
export function useSimpleParts(polygon: Polygon | null, check: DrawCheck | null): readonly Polygon[] {
  const [found, setFound] = useState<{ of: Polygon; parts: readonly Polygon[] } | null>(null);
  const crossing = check?.ok === false && check.code === 'GEOMETRY_SELF_CROSSING' ? polygon : null;
  useEffect(() => {
    if (crossing === null) return undefined;
    const stop = new AbortController();
    void geometry.simpleParts({ polygon: crossing }, { signal: stop.signal }).then(
      (parts) => setFound({ of: crossing, parts }),
      // A help that cannot be worked out is not offered.
      () => undefined,
    );
    return () => stop.abort();
  }, [crossing]);
  return found !== null && found.of === crossing && found.parts.length > 1 ? found.parts : NONE;
}
