import { zoneCount } from '#domain/raster/divide.ts';
import { analysis } from '#workers/client.ts';
import { loadFrame, type Frame, type FrameRequest } from './frames.ts';

/**
 * Frames of one layer of zones for several fields, all drawn by the limits of their valid pixels together. A field whose scene cannot
 * be read is left out of them and answers with its error; the others come as if it were not there.
 */
export async function loadShared(requests: readonly FrameRequest[]): Promise<readonly PromiseSettledResult<Frame>[]> {
  const own = await Promise.allSettled(requests.map(loadFrame));
  const [first] = requests;
  const count = first === undefined || first.scene === null ? undefined : zoneCount(first.layer);
  if (first === undefined || count === undefined) return own;
  const fields = own.flatMap((result) => (result.status === 'fulfilled' && result.value.zone_values ? [result.value.zone_values] : []));
  const zoning = await analysis.shareZones({ fields, count, method: first.zone_method });
  return Promise.all(
    requests.map(async (request, i): Promise<PromiseSettledResult<Frame>> => {
      const alone = own[i];
      if (alone?.status === 'rejected') return alone;
      const [result] = await Promise.allSettled([loadFrame({ ...request, zoning })]);
      return result;
    }),
  );
}
