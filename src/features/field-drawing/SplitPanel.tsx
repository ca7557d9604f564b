import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useStoredPolygon } from '#api/fields/field-shapes.ts';
import { cachedFields, useField } from '#api/fields/use-fields.ts';
import { areaM2 } from '#domain/geometry/measure/area.ts';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import { childNames } from '#domain/fields/child-names.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Field } from '#domain/schemas/field.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fitBBox, HANDLE_ROOM_PX } from '#map/camera.ts';
import { hideLabels } from '#map/shapes.ts';
import { setPreviewParts } from '#map/draw/preview-parts.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelFooter, PanelScope, usePanel } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { splitField, unsplitField } from './actions.ts';
import { Inherited } from './split/Inherited.tsx';
import { PART_COLORS } from './split/part-colors.ts';
import styles from './SplitPanel.module.css';
import { SplitInputs } from './split/SplitInputs.tsx';
import { useSplit, type SplitBy } from './split/use-split.ts';
import { useTool } from './use-tool.ts';

const WAYS = ['line', 'area', 'parallel', 'file'] as const;

/** Cuts a field by a line, by area at a bearing, into strips, or along lines of a file; every part with its hectares live. */
export default function SplitPanel({ args }: { args: { field_id: string } | undefined }) {
  const { t } = useTranslation('field-drawing');
  const field = useField(args?.field_id ?? null);
  const can = useFieldCan();
  const { polygon, error, retry } = useStoredPolygon(args?.field_id ?? null);
  if (field === undefined) return <ChooseField title={t('split.choose')} field_id={args?.field_id ?? null} />;
  if (can(field, 'split') !== true) return <EmptyState title={t('edit.not_own')} />;
  if (field.has_zones) return <EmptyState title={t('edit.locked')} />;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (polygon === undefined) return <Skeleton rows={4} />;
  return <Splitter key={field.id} field={field} polygon={polygon} />;
}

/** Names as typed; those left alone are "name 1…n" as the server would give them. */
function useNames(field: Field, count: number): [readonly string[], (at: number, name: string) => void] {
  const [typed, setTyped] = useState<readonly string[]>([]);
  const taken = new Set(
    cachedFields()
      .filter((one) => one.farm_id === field.farm_id)
      .map((one) => nameKey(one.name)),
  );
  const given = childNames(field.name, count, taken);
  return [
    given.map((name, at) => typed[at] ?? name),
    (at, name) =>
      setTyped((old) => Array.from({ length: Math.max(old.length, at + 1) }, (_none, i) => (i === at ? name : (old[i] ?? given[i] ?? '')))),
  ];
}

function Splitter({ field, polygon }: { field: Field; polygon: Polygon }) {
  const { t } = useTranslation(['field-drawing', 'common', 'catalog']);
  const format = useFormat();
  const panel = usePanel();
  const [way, setWay] = useState<SplitBy>('line');
  const [lines, setLines] = useState<readonly LineString[]>([]);
  const [share, setShare] = useState({ first_ha: Math.round(field.area_ha * 5) / 10, bearing_deg: 0, strips: 2 });
  const { result, drawAgain } = useSplit({
    way,
    polygon,
    area_ha: field.area_ha,
    lines,
    share,
    onCancel: () => panel.close({ discard: true }),
  });
  const parts = result?.ok === true ? result.parts : [];
  const [names, setName] = useNames(field, parts.length);
  useTool('split', () => panel.close({ discard: true }));

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
      parts.map((part, i) => ({
        polygon: part,
        color: PART_COLORS[i % PART_COLORS.length] ?? PART_COLORS[0],
        label: `${names[i] ?? ''}\n${format.hectares(areaM2(part) / 10_000)}`,
      })),
    );
  });

  const split = useAction(splitField, {
    done: 'field-drawing:split.saved',
    params: ({ children }) => ({ count: children.length }),
    undo: ({ parent }) => unsplitField(parent),
    onDone: () => panel.close({ discard: true }),
  });
  const total_ha = parts.reduce((sum, part) => sum + areaM2(part), 0) / 10_000;
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
      <SplitInputs way={way} area_ha={field.area_ha} share={share} onShare={setShare} onLines={setLines} />
      {result?.ok === false && (
        <p className={styles['refused']} role="alert">
          <b>{codeText('SPLIT_IMPOSSIBLE')}</b> {codeText(result.code, result.params)}
        </p>
      )}
      {parts.length > 0 && (
        <ol className={styles['parts']}>
          {parts.map((part, i) => {
            const area_ha = areaM2(part) / 10_000;
            return (
              <li key={`part-${i + 1}`}>
                <span className={styles['key']} style={{ background: PART_COLORS[i % PART_COLORS.length] }} aria-hidden="true">
                  {i + 1}
                </span>
                <TextField
                  label={t('split.part', { number: i + 1 })}
                  label_hidden
                  value={names[i] ?? ''}
                  maxLength={200}
                  onChange={(event) => setName(i, event.target.value)}
                />
                <span className={styles['area']}>
                  <b>{format.hectares(area_ha)}</b>
                  {format.percent((area_ha / field.area_ha) * 100)}
                </span>
              </li>
            );
          })}
          <li className={styles['sum']}>
            <span>{t('split.sum')}</span>
            <span>{t('split.sum_equal', { area: format.hectares(total_ha) })}</span>
          </li>
        </ol>
      )}
      {way === 'line' && result !== null && (
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
          disabled={parts.length < 2 || names.some((name) => name.trim() === '')}
          onClick={() => void split.run(field, parts, names)}
        >
          {t('split.save')}
        </Button>
        <Button onClick={() => panel.close({ discard: true })}>{t('common:cancel')}</Button>
      </PanelFooter>
    </div>
  );
}
