import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldShapes, usePolygon } from '#api/fields/field-shapes.ts';
import { cachedField, useFieldList } from '#api/fields/use-fields.ts';
import { pickShapes } from '#domain/geometry/shape-block.ts';
import { PREMIUM_LAYERS } from '#domain/plans/premium-layers.ts';
import { RAMPS } from '#domain/raster/render/color-ramps.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fitBBox } from '#map/camera.ts';
import { onMap } from '#map/pointer.ts';
import { colorShapes, markShapes, setShapes } from '#map/shapes.ts';
import { setMask } from '#map/mask.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { lastInput } from '#shell/input-mode.ts';
import { currentMode, useMode } from '#shell/mode.ts';
import { useActiveTool } from '#shell/tools.ts';
import { hoverField, openField, selectFields, toggleField, useSelection } from '#state/selection.ts';
import { showField } from './actions.ts';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { firstFarm } from './form/first-farm.ts';
import { FieldPopup } from './map/FieldPopup.tsx';
import { MapMenu, openMapMenu } from './map/MapMenu.tsx';
import { useLostFields } from './map/use-lost-fields.ts';
import { useFieldCommands } from './use-field-commands.ts';
import { useFilters } from './list/filters/use-filters.ts';
import { useIndexValues } from './list/use-index-values.ts';

const RAMP = RAMPS.vigour;
/** EVI to the step of the ramp its mean falls on: the flat colour of a field too small for pixels. */
const colorOf = (mean: number): string => RAMP[Math.max(0, Math.min(RAMP.length - 1, Math.floor((mean / 0.9) * RAMP.length)))] ?? RAMP[0];

/** Lines, names and colours of the filtered fields on the map. */
function useShapes(): void {
  const format = useFormat();
  const { i18n } = useTranslation();
  const shapes = useFieldShapes().data;
  const { fields } = useFilters();
  const values = useIndexValues();
  useEffect(() => {
    if (shapes === undefined) return;
    const by_id = new Map(fields.map((field) => [field.id, field]));
    const kept = shapes.ids.flatMap((id, at) => {
      const field = by_id.get(id);
      return field === undefined ? [] : [{ field, at }];
    });
    // An unfiltered list is the block as it came; a filtered one is packed again from its shapes.
    setShapes(
      kept.map(({ field }) => field.id),
      kept.length === shapes.ids.length
        ? shapes.block
        : pickShapes(
            shapes.block,
            kept.map(({ at }) => at),
          ),
      kept.map(({ field }) => ({ name: field.name, sub: format.hectares(field.area_ha), position: field.label })),
    );
  }, [shapes, fields, format, i18n.language]);
  // Fields far apart are too small for their pictures: their mean EVI stands in, unless only the land is wanted or a layer that EVI says nothing of.
  const has_layer = useSelection(({ layer }) => layer !== null && !PREMIUM_LAYERS.has(layer));
  useEffect(() => {
    colorShapes(new Map(has_layer ? [...values].map(([id, { mean }]) => [id, colorOf(mean)]) : []));
  }, [values, has_layer]);
}

const openCard = (id: string): void => {
  const field = cachedField(id);
  if (field !== undefined) showField(field);
};
/** In a mode fields are looked at: a press does nothing. */
const isLookedAt = (): boolean => currentMode() !== null;
const isOnly = (id: string): boolean => {
  const { field_ids } = useSelection.getState();
  return field_ids.length === 1 && field_ids[0] === id;
};

function useSelectionOnMap(): void {
  const { field_ids, hovered_id, open_field_id } = useSelection();
  useEffect(() => markShapes('selected', field_ids), [field_ids]);
  useEffect(() => markShapes('hovered', hovered_id === null ? [] : [hovered_id]), [hovered_id]);
  const opened = usePolygon(open_field_id);
  useEffect(() => setMask(opened === undefined ? [] : [opened]), [opened]);
  useEffect(() => {
    const stops = [
      onMap('click', ({ shape_id, shift }) => {
        if (isLookedAt()) return;
        if (shape_id === null) {
          if (!shift) selectFields([]);
        } else if (shift) toggleField(shape_id);
        else if (lastInput() === 'touch' && isOnly(shape_id)) openCard(shape_id);
        else selectFields([shape_id]);
      }),
      onMap('doubleclick', ({ shape_id }) => {
        if (shape_id !== null && !isLookedAt()) openCard(shape_id);
      }),
      onMap('hover', (info) => hoverField(info?.shape_id ?? null)),
      onMap('contextmenu', ({ shape_id, point }) => {
        if (isLookedAt()) return;
        // A field among several chosen keeps them chosen.
        if (shape_id !== null && !useSelection.getState().field_ids.includes(shape_id)) selectFields([shape_id]);
        openMapMenu(point, shape_id);
      }),
      onMap('lasso', ({ shape_ids }) => {
        openField(null);
        selectFields(shape_ids);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** The first view of a session: the open field, else the first farm. */
function useFirstView(): void {
  const list = useFieldList().data;
  const shapes = useFieldShapes().data;
  const done = useRef(false);
  useEffect(() => {
    if (done.current || list === undefined || shapes === undefined || shapes.ids.length === 0) return;
    done.current = true;
    const { open_field_id } = useSelection.getState();
    const open = list.fields.find((field) => field.id === open_field_id);
    // Farms may lie in different countries: one farm is shown rather than a continent.
    const bbox = open?.bbox ?? firstFarm(list.fields);
    if (bbox !== undefined) fitBBox(bbox, { jump: true });
  }, [list, shapes]);
}

/** Keeps the fields on the map, and what people do to them there. */
export default function FieldsOnMap() {
  useShapes();
  useSelectionOnMap();
  useFirstView();
  useFieldCommands();
  useLostFields();
  const { field_ids, open_field_id } = useSelection();
  const only = field_ids.length === 1 ? field_ids[0] : undefined;
  // A drawing needs the map to itself.
  const tool = useActiveTool();
  const mode = useMode();
  // On a phone the chosen row of the sheet says as much, and a second tap opens the field.
  const is_phone = useWindows((state) => state.width_class === 'phone');
  const popup = only !== undefined && open_field_id === null && tool === null && !is_phone && mode === null ? only : null;
  return (
    <>
      {popup !== null && <FieldPopup key={popup} field_id={popup} />}
      <MapMenu />
      <Dialogs />
    </>
  );
}
