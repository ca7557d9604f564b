import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useStoredPolygon } from '#api/fields/field-shapes.ts';
import { useField } from '#api/fields/use-fields.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fitBBox, HANDLE_ROOM_PX } from '#map/camera.ts';
import { hideLabels } from '#map/shapes.ts';
import { setPreviewParts } from '#map/draw/preview-parts.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel, raiseSheet } from '#shell/panels/open-panel.ts';
import { PanelFooter, PanelScope, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { splitField, unsplitField } from './actions.ts';
import { offerBack, type DroppedSplit } from './draw/dropped.ts';
import { Inherited } from './split/Inherited.tsx';
import { colorOf, useParts, type Part } from './split/parts.ts';
import { Refused } from './split/Refused.tsx';
import styles from './SplitPanel.module.css';
import { SplitInputs } from './split/SplitInputs.tsx';
import { SplitParts } from './split/SplitParts.tsx';
import { useSplit, type Share, type SplitBy } from './split/use-split.ts';
import { useDrawing } from './store.ts';
import { useTool } from './use-tool.ts';

const WAYS = ['line', 'area', 'parallel', 'file'] as const;
const NO_PARTS: readonly Polygon[] = [];

type SplitPanelProps = { args: { field_id: string; back?: DroppedSplit } | undefined };

/** Cuts a field by a line, by area at a bearing, into strips, or along lines of a file; every part with its hectares live. */
export default function SplitPanel({ args }: SplitPanelProps) {
  const { t } = useTranslation('field-drawing');
  const field = useField(args?.field_id ?? null);
  const can = useFieldCan();
  const { polygon, error, retry } = useStoredPolygon(args?.field_id ?? null);
  if (field === undefined) return <ChooseField title={t('split.choose')} field_id={args?.field_id ?? null} />;
  if (can(field, 'split') !== true) return <EmptyState title={t('edit.not_own')} />;
  if (field.has_zones) return <EmptyState title={t('edit.locked')} />;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (polygon === undefined) return <Skeleton rows={4} />;
  return <Splitter key={`${field.id} ${args?.back?.at ?? ''}`} field={field} polygon={polygon} back={args?.back} />;
}

/** The field alone on the map, with the parts it would fall into. */
function useShownOnMap(field: Field, parts: readonly Part[]): void {
  const format = useFormat();
  useEffect(() => {
    hideLabels([field.id]);
    fitBBox(field.bbox, { room_px: HANDLE_ROOM_PX });
    return () => {
      hideLabels([]);
      setPreviewParts([]);
    };
  }, [field.id, field.bbox]);
  useEffect(() => {
    setPreviewParts(
      parts.map(({ polygon, name, area_ha }, i) => ({ polygon, color: colorOf(i), label: `${name}\n${format.hectares(area_ha)}` })),
    );
  });
}

/** What was made of a split: how, with its numbers, and its line as it stands on the map when the panel is left. */
function useWork(field: Field, back: DroppedSplit | undefined) {
  const [way, setWay] = useState<SplitBy>(back?.way ?? 'line');
  const [lines, setLines] = useState<readonly LineString[]>(back?.lines ?? []);
  const [share, setShare] = useState<Share>(back?.share ?? { first_ha: Math.round(field.area_ha * 5) / 10, bearing_deg: 0, strips: 2 });
  return { way, setWay, lines, setLines, share, setShare };
}

function Splitter({ field, polygon, back }: { field: Field; polygon: Polygon; back: DroppedSplit | undefined }) {
  const { t } = useTranslation(['field-drawing', 'common']);
  const panel = usePanel();
  const { way, setWay, lines, setLines, share, setShare } = useWork(field, back);
  const { result, is_whole, is_current, drawAgain } = useSplit({
    field_id: field.id,
    way,
    polygon,
    area_ha: field.area_ha,
    lines,
    share,
    start: back?.line ?? null,
    onCancel: () => leave(),
  });
  const { parts, typed, setName } = useParts(field, result?.ok === true ? result.parts : NO_PARTS, back?.typed ?? []);
  const is_cut = parts.length > 0 && is_whole;
  useUnsaved((is_cut && way === 'line') || typed.length > 0);
  useTool('split', () => leave());
  useShownOnMap(field, parts);
  useEffect(() => {
    if (is_cut && way === 'line') raiseSheet();
  }, [is_cut, way]);

  /** What one key puts away can be taken back for as long as the notice stands. */
  function leave(): void {
    const { drawing } = useDrawing.getState();
    const line = drawing?.mode === 'line' ? drawing.status : null;
    panel.close({ discard: true });
    if (typed.length === 0 && lines.length === 0 && (line?.vertices ?? []).length === 0) return;
    const dropped = { at: Date.now(), way, lines, share, line, typed };
    offerBack('field_split', () => openPanel('field_split', { field_id: field.id, back: dropped }));
  }
  const split = useAction(splitField, {
    done: 'field-drawing:split.saved',
    params: ({ children }) => ({ count: children.length }),
    undo: ({ parent }) => unsplitField(parent),
    onDone: () => panel.close({ discard: true }),
  });
  return (
    <div className={styles['panel']}>
      <PanelScope>{field.name}</PanelScope>
      <Segmented
        label={t('split.by')}
        full
        value={way}
        options={WAYS.map((value) => ({ value, label: t(`split.${value}`) }))}
        onChange={setWay}
      />
      <p className={styles['hint']}>{t(`split.${way}_hint`)}</p>
      <SplitInputs way={way} polygon={polygon} area_ha={field.area_ha} share={share} onShare={setShare} onLines={setLines} />
      {result?.ok === false && <Refused refused={result} onBearing={(bearing_deg) => setShare({ ...share, bearing_deg })} />}
      {parts.length > 0 && <SplitParts parts={parts} onName={setName} />}
      {way === 'line' && is_whole && (
        <Button size="sm" onClick={drawAgain}>
          {t('split.draw_again')}
        </Button>
      )}
      <Inherited />
      <PanelFooter>
        <Button
          variant="primary"
          block
          busy={split.busy}
          disabled={!is_cut || !is_current || parts.some(({ name }) => name.trim() === '')}
          onClick={() => {
            const polygons = parts.map((part) => part.polygon);
            const names = parts.map(({ name }) => name);
            void split.run(field, polygons, names);
          }}
        >
          {t('split.save')}
        </Button>
        <Button onClick={leave}>{t('common:cancel')}</Button>
      </PanelFooter>
    </div>
  );
}
