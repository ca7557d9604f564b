import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldCan, useFieldCan } from '#api/fields/field-can.ts';
import { fieldPolygon, useStoredPolygon } from '#api/fields/field-shapes.ts';
import { cachedField, useField } from '#api/fields/use-fields.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { codeText } from '#i18n/error-text.ts';
import { fitBBox, HANDLE_ROOM_PX } from '#map/camera.ts';
import { editPolygon } from '#map/draw/edit/edit-polygon.ts';
import type { EditSession, EditStatus } from '#map/draw/types.ts';
import { hideLabels, markShapes } from '#map/shapes.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelScope, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { revertGeometries, saveGeometries, type GeometryChange } from './actions.ts';
import { AreaFacts } from './facts/AreaFacts.tsx';
import { Checklist } from './facts/Checklist.tsx';
import styles from './EditPanel.module.css';
import { offerBack, type DroppedEdit } from './draw/dropped.ts';
import { checkDrawing, drawTexts } from './draw/draw-texts.ts';
import { SaveFooter } from './SaveFooter.tsx';
import { endDrawing, useDrawing } from './store.ts';
import { useOverlaps } from './use-overlaps.ts';
import { useSimpleParts } from './use-simple-parts.ts';
import { useTool } from './use-tool.ts';

/** Moves, adds and removes vertices and holes of one field, with its neighbours' shared border when asked. */
export default function EditPanel({ args }: { args: { field_id: string; back?: DroppedEdit } | undefined }) {
  const { t } = useTranslation('field-drawing');
  const field = useField(args?.field_id ?? null);
  const can = useFieldCan();
  const { polygon, error, retry } = useStoredPolygon(args?.field_id ?? null);
  if (field === undefined) return <ChooseField title={t('edit.choose')} field_id={args?.field_id ?? null} />;
  if (can(field, 'geometry') !== true) return <EmptyState title={t('edit.not_own')} />;
  if (field.has_zones) return <EmptyState title={t('edit.locked')} />;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (polygon === undefined) return <Skeleton rows={4} />;
  const back = args?.back?.geometry_version === field.geometry_version ? args.back : undefined;
  return <Editor key={`${field.id} ${back?.at ?? ''}`} field_id={field.id} polygon={polygon} back={back} />;
}

type EditorProps = { field_id: string; polygon: Polygon; back: DroppedEdit | undefined };

type EditingOptions = EditorProps & { readonly move_shared: boolean; readonly onCancel: () => void };

/** Edits the polygon on the map, in place of the stored one; what came back goes on where it was left. */
function useEditing({ field_id, polygon, back, move_shared, onCancel }: EditingOptions): void {
  const [opened] = useState(polygon);
  const leave = useEffectEvent(onCancel);
  const history = useEffectEvent(() => (polygon === opened ? back?.history : undefined));
  const isSharedMoved = useEffectEvent(() => move_shared);
  useEffect(() => {
    const made = editPolygon(polygon, {
      texts: drawTexts,
      check: checkDrawing,
      ignore_shape_id: field_id,
      move_shared: isSharedMoved(),
      onChange: (next) => useDrawing.setState({ drawing: { mode: 'edit', session: made, status: next } }),
      history: history(),
      onCancel: () => leave(),
    });
    useDrawing.setState({ drawing: { mode: 'edit', session: made, status: made.status() } });
    markShapes('hidden', [field_id]);
    hideLabels([field_id]);
    const bbox = cachedField(field_id)?.bbox;
    if (bbox !== undefined) fitBBox(bbox, { room_px: HANDLE_ROOM_PX });
    return () => {
      // Before the next begins, which would cancel it: a save or an undo under way changes the polygon.
      endDrawing(made);
      markShapes('hidden', []);
      hideLabels([]);
    };
  }, [field_id, polygon]);
}

type Neighbours = EditStatus['moved_neighbours'];

/** Why neighbours that were moved along cannot be saved. */
function whyOfNeighbours(moved: Neighbours): 'edit.neighbour_foreign' | 'edit.neighbour_locked' | null {
  const fields = moved.flatMap(({ shape_id }) => cachedField(shape_id) ?? []);
  if (fields.some((field) => fieldCan(field, 'geometry') !== true)) return 'edit.neighbour_foreign';
  return fields.some(({ has_zones }) => has_zones) ? 'edit.neighbour_locked' : null;
}

function changeOfNeighbour({ shape_id, polygon: after }: Neighbours[number]): GeometryChange[] {
  const field = cachedField(shape_id);
  const before = field === undefined ? undefined : fieldPolygon(shape_id);
  return field === undefined || before === undefined ? [] : [{ field, before, after }];
}

/** Holes and the focused vertex, for those who do not know the keys. */
function EditTools({ session, status }: { session: EditSession | null; status: EditStatus }) {
  const { t } = useTranslation('field-drawing');
  return (
    <div className={styles['tools']}>
      {/* Off once pressed, but still there: they keep the focus. */}
      <Button size="sm" aria-disabled={status.drawing_hole || undefined} onClick={() => !status.drawing_hole && session?.startHole()}>
        {t('edit.hole_add')}
      </Button>
      {Array.from({ length: status.polygon.coordinates.length - 1 }, (_none, i) => (
        <Button key={`hole-${i + 1}`} size="sm" onClick={() => session?.deleteHole(i + 1)}>
          {t('edit.hole_remove', { number: i + 1 })}
        </Button>
      ))}
      <Button
        size="sm"
        aria-disabled={status.focused === null || undefined}
        onClick={() => status.focused !== null && session?.deleteVertex()}
      >
        {t('edit.vertex_remove')}
      </Button>
    </div>
  );
}

function Editor({ field_id, polygon, back }: EditorProps) {
  const { t } = useTranslation(['field-drawing', 'common']);
  const panel = usePanel();
  const field = useField(field_id);
  const [move_shared, setMoveShared] = useState(back?.move_shared ?? false);
  const drawing = useDrawing((state) => (state.drawing?.mode === 'edit' ? state.drawing : null));
  const status = drawing?.status ?? null;
  const session = drawing?.session ?? null;
  const is_changed = status?.can_undo ?? false;
  useUnsaved(is_changed);
  useTool('edit', dropEdit);
  useEditing({ field_id, polygon, back, move_shared, onCancel: dropEdit });
  const [larger] = useSimpleParts(status?.polygon ?? null, status?.check ?? null);
  const overlaps = useOverlaps(is_changed ? (status?.polygon ?? null) : null, field_id, status?.moved_neighbours);

  /** What one key puts away can be taken back for as long as the notice stands. */
  function dropEdit(): void {
    panel.close({ discard: true });
    if (session === null || field === undefined || !session.status().can_undo) return;
    const dropped = { at: Date.now(), geometry_version: field.geometry_version, history: session.history(), move_shared };
    offerBack('field_edit', () => openPanel('field_edit', { field_id, back: dropped }));
  }

  const save = useAction(saveGeometries, {
    done: 'field-drawing:edit.saved',
    undo: (saved) => revertGeometries(saved),
    onDone: () => panel.close({ discard: true }),
    onError: (error) => {
      // The drawing stays: once the difference is paid it can be saved.
      if (error.code !== 'PLAN_AREA_EXCEEDED' || status === null || status.moved_neighbours.length > 0) return false;
      openPanel('plan_difference', { field_id, geometry: status.polygon });
      return true;
    },
  });
  if (field === undefined || status === null) return null;
  const { check, moved_neighbours } = status;
  const of_neighbours = whyOfNeighbours(moved_neighbours);
  const why = check?.ok === false ? codeText(check.code, check.params) : of_neighbours === null ? null : t(of_neighbours);
  const submit = (): void =>
    void save.run([{ field, before: polygon, after: status.polygon }, ...moved_neighbours.flatMap(changeOfNeighbour)]);
  return (
    <div className={styles['panel']}>
      <PanelScope>{field.name}</PanelScope>
      <p className={styles['hint']}>{t('edit.hint')}</p>
      <AreaFacts
        area_m2={status.area_m2}
        length_m={status.length_m}
        vertices={status.polygon.coordinates.reduce((sum, ring) => sum + ring.length - 1, 0)}
      />
      <Checklist
        check={check}
        area_m2={status.area_m2}
        closed
        overlaps={overlaps}
        fix={larger === undefined ? null : { label: t('check.keep_larger'), run: () => session?.replace(larger) }}
      />
      <EditTools session={session} status={status} />
      <Switch
        checked={move_shared}
        onChange={(on) => {
          setMoveShared(on);
          session?.setMoveShared(on);
        }}
      >
        {t('edit.move_shared')}
      </Switch>
      {moved_neighbours.length > 0 && (
        <p className={styles['hint']} role="status">
          {t('edit.neighbours', { count: moved_neighbours.length })}
        </p>
      )}
      <SaveFooter why_id="edit-why" why={why} label={t('edit.save')} busy={save.busy} disabled={!is_changed} onSave={submit} />
    </div>
  );
}
