import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredPolygon } from '#api/fields/field-shapes.ts';
import { useTimeline } from '#api/imagery/use-timeline.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { usePreferences } from '#state/preferences.ts';
import { reportScenes } from '../form/chosen.ts';
import type { Printed } from './image-blocks.ts';
import { useRequests } from './use-requests.ts';

/** What all reports of a field's season stand on: its words, its images, and how their pictures are asked for. */
export function usePrinted(field: Field, season: Season, today: string) {
  const { t } = useTranslation(['planning-report', 'catalog', 'common']);
  const format = useFormat();
  const language = useLanguage();
  const season_label = useSeasonLabels()(season);
  const palette = usePreferences((state) => state.palette);
  const timeline = useTimeline(field.id, season);
  const scenes = useMemo(() => reportScenes(timeline.scenes), [timeline.scenes]);
  const { polygon } = useStoredPolygon(field.id);
  const requestsOf = useRequests(field, polygon, today);
  const producer = field.owner_name ?? field.producer_name;
  const { attribution } = timeline;
  const printed: Printed = { t, format, language, field, season, season_label, today, polygon, palette, producer, attribution };
  return { printed, timeline, scenes, requestsOf };
}
