import type { seasons } from '#contract/fields/seasons.ts';
import { seasonKey, compareSeasons, runningSeason } from '#domain/seasons/season.ts';
import type { Handlers } from '#server/context.ts';
import { listRecordedSeasons } from './queries.ts';

export const seasonHandlers: Handlers<typeof seasons> = {
  list: async (_input, { db, user, today }) => {
    const current = runningSeason(today);
    const recorded = await listRecordedSeasons(db, user.id);
    const isRecorded = recorded.some((season) => seasonKey(season) === seasonKey(current));
    return { current, seasons: (isRecorded ? recorded : [...recorded, { ...current, field_count: 0 }]).toSorted(compareSeasons) };
  },
};
