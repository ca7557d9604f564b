import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useStoredPolygon } from '#api/fields/field-shapes.ts';
import { useCall } from '#api/use-call.ts';
import { fitScale } from '#domain/compare/pane-views.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { mapDrawing, sizeOf } from '#domain/pdf/map-drawing.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { zoneColors } from '#domain/raster/render/color-ramps.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useZoneNames } from '#i18n/use-zone-names.ts';
import type { SectionProps, SectionState } from '#paper/sections.ts';
import { KnownState } from '#paper/use-section.tsx';
import { PAPER_WIDTH } from '#ui/pdf/draw-for-paper.ts';
import { seedsOf } from './seeds-of.ts';

const HEIGHT = 230;

const pictureBlock = (plan: ZonePlan, polygon: Polygon, label: string): SheetBlock => {
  const colors = zoneColors(plan.count, 'safe');
  return {
    kind: 'drawing',
    drawing: mapDrawing({
      width: PAPER_WIDTH,
      height: HEIGHT,
      metres_per_px: fitScale([sizeOf(polygon)], PAPER_WIDTH, HEIGHT - 16),
      polygon,
      picture: null,
      parts: plan.zones.map(({ number, parts }) => ({
        polygons: parts.map(({ coordinates }) => coordinates),
        fill: colors[number - 1] ?? colors[0] ?? 'none',
      })),
      label,
    }),
  };
};

/** The zones of a field with their hectares, and the seeds prescribed for them, for a report. */
export function ZonesSection({ field, onState }: SectionProps) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const stored = useCall(api.zones.get, { field_id: field.id });
  const { polygon, error: shape_error, retry } = useStoredPolygon(field.id);
  const record = stored.data?.zones ?? null;
  const namesOf = useZoneNames(record?.plan.count ?? 0);
  const error = stored.error ?? shape_error;
  const state = useMemo((): SectionState => {
    if (error !== null) return { kind: 'failed', error, onRetry: () => (stored.error === null ? retry() : void stored.refetch()) };
    if (stored.data === undefined || polygon === undefined) return { kind: 'pending' };
    if (record === null) return { kind: 'absent', reason: t('paper.none') };
    const { plan } = record;
    const seeds = seedsOf(record);
    const colors = zoneColors(plan.count, 'safe');
    const zones = plan.zones.toReversed();
    const shown = zones.map((zone) => ({ zone, name: namesOf(zone).name }));
    return {
      kind: 'ready',
      blocks: [
        { kind: 'heading', text: t('paper.title') },
        pictureBlock(plan, polygon, shown.map(({ name }) => name).join(', ')),
        { kind: 'legend', entries: shown.map(({ zone, name }) => ({ color: colors[zone.number - 1] ?? '#000000', label: name })) },
        {
          kind: 'table',
          columns: [
            { label: t('table.zone'), share: 3 },
            { label: 'ha', share: 1, is_number: true },
            { label: t('table.share'), share: 1, is_number: true },
            { label: t('table.index_why_short'), share: 1, is_number: true },
            ...(seeds === undefined ? [] : [{ label: t('table.seeds'), share: 2, is_number: true }]),
          ],
          rows: shown.map(({ zone, name }) => [
            { text: name, is_strong: true },
            { text: format.number(zone.area_ha, 1) },
            { text: format.percent(zone.share * 100) },
            { text: format.percent(zone.mean) },
            ...(seeds === undefined ? [] : [{ text: seeds.has(zone.number) ? format.number(seeds.get(zone.number) ?? 0) : '—' }]),
          ]),
        },
      ],
      formulas: { zones: t('paper.formula', { count: plan.inputs.length }) },
      attribution: '',
    };
    // oxlint-disable-next-line react/exhaustive-deps -- names follow the language and the plan
  }, [error, stored.data, polygon, record, t, format]);
  return <KnownState state={state} onState={onState} />;
}
