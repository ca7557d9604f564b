import { z } from 'zod';
import { AppError } from '../errors.ts';
import { FRAMES } from './weather-images.ts';

export type MapFrame = { readonly time: number; readonly path: string };

/** An address below the host, taken as it is: its last part is a hash or a time, whichever the service likes. */
const path = z
  .string()
  .regex(/^\/[\w\-/.]{1,200}$/)
  .refine((text) => !text.includes('..') && !text.includes('//'));
const frames = z.array(z.object({ time: z.int().positive(), path })).max(500);
const answerSchema = z.looseObject({
  host: z.url({ protocol: /^https?$/ }),
  radar: z.looseObject({ past: frames.optional() }).optional(),
});

/**
 * RainViewer's `weather-maps.json` as the host of its tiles and the frames of the past, oldest first, each second once, the newest 30 at
 * most. `time` in seconds since 1970. An answer without radar has no frames. Throws RADAR_PROVIDER_DOWN for what is no such answer.
 */
export function readWeatherMaps(json: unknown): { readonly host: string; readonly frames: MapFrame[] } {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new AppError('RADAR_PROVIDER_DOWN', { reason: 'answer' }, { cause: parsed.error });
  const byTime = new Map((parsed.data.radar?.past ?? []).map((frame) => [frame.time, frame]));
  const sorted = [...byTime.values()].toSorted((a, b) => a.time - b.time);
  return { host: parsed.data.host.replace(/\/$/, ''), frames: sorted.slice(-FRAMES.most) };
}
