import { api } from '#api/client.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { SceneStatistics } from '#domain/schemas/imagery.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { peakWindow } from '#domain/zones/peak-window.ts';
import { rankScenes } from '#domain/zones/rank-scenes.ts';
import type { Season } from '../store.ts';

/** Past seasons looked at, newest first (domain.md §3.1.1). */
const PAST = 6;
/** Answers that bring the reading of images no further, after which what is known has to do. */
const STALLS = 5;

export type LookOptions = { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number, pending: number) => void };
type Range = { readonly field_id: string; readonly from: string; readonly to: string };

/** Asks until the server has looked at every image of the range; each answer has some more. */
async function measured(range: Range, signal: AbortSignal, onPending: (pending: number) => void): Promise<readonly SceneStatistics[]> {
  let left = Infinity;
  for (let stalls = 0; ;) {
    const { statistics, pending } = await api.imagery.statistics({ ...range, index: 'evi' }, { signal });
    onPending(pending);
    stalls = pending < left ? 0 : stalls + 1;
    left = pending;
    if (pending === 0 || stalls >= STALLS) return statistics;
  }
}

/** The images around the peak of each past season of a field, oldest season first, the best image of each chosen. */
export async function lookAtSeasons(field: Field, today: string, { signal, onProgress }: LookOptions): Promise<readonly Season[]> {
  const field_id = field.id;
  const running = runningSeason(today).year;
  const { excluded } = await api.imagery.excluded({ field_id }, { signal });
  const seasons: Season[] = [];
  for (let year = running - 1; year >= running - PAST; year--) {
    const crops = field.crops.filter((crop) => crop.year === year);
    const [from, to] = peakWindow(year, crops, field.label[1]);
    const { scenes } = await api.imagery.catalog({ field_id, from, to }, { signal });
    const known = new Map(scenes.map((scene) => [scene.id, scene]));
    const rows =
      scenes.length === 0 ? [] : await measured({ field_id, from, to }, signal, (pending) => onProgress(seasons.length, PAST, pending));
    const ranked = rankScenes(rows.filter(({ scene_id }) => !excluded.includes(scene_id))).flatMap((row) => {
      const scene = known.get(row.scene_id);
      return scene === undefined ? [] : [{ ...row, scene }];
    });
    if (scenes.length > 0) seasons.push({ year, scenes: ranked, chosen_id: ranked[0]?.scene_id ?? null });
    onProgress(PAST - (year - (running - PAST)), PAST, 0);
  }
  return seasons.toReversed();
}
