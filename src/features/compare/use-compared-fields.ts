import { useMemo } from 'react';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import type { FrameRequest } from '#api/imagery/frames.ts';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { useDay } from '#api/imagery/use-latest.ts';
import { useTimeline, type FieldScene, type Timeline } from '#api/imagery/use-timeline.ts';
import { useWeather, type Weather } from '#api/use-weather.ts';
import { alignDate } from '#domain/compare/align-scenes.ts';
import { shownBy, type BoardEntry } from '#domain/compare/board.ts';
import { compareRow, type CompareRow } from '#domain/compare/compare-row.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { currentScene } from '#domain/imagery/current-scene.ts';
import { isFrame } from '#domain/imagery/timelapse.ts';
import { frameWindow } from '#domain/imagery/frame-window.ts';
import { canSee } from '#domain/plans/can-see.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import { LAYER_INDEX } from '#domain/raster/render/layer-bands.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { SceneLayerId } from '#domain/schemas/imagery.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { useImageryStore } from '#state/imagery.ts';
import { usePreferences } from '#state/preferences.ts';
import { useSelection } from '#state/selection.ts';
import { fieldAxis, type FieldAxis } from './curve/field-axis.ts';
import { seasonOf } from './curve/season-lines.ts';
import { LETTERS, type Letter } from './letters.ts';
import { sharedOf, useCompare } from './store.ts';

/** One pane's field with everything that is shown of it. */
export type ComparedField = {
  readonly at: number;
  readonly letter: Letter;
  readonly field: Field;
  readonly polygon: Polygon | undefined;
  readonly layer: SceneLayerId;
  /** The date asked for; the scene shown may be an earlier one. */
  readonly date: string | null;
  /** EVI of the season, for the curve. */
  readonly season: Timeline;
  /** The index of the layer, for the numbers. */
  readonly measured: Timeline;
  /** When the user says it was sown. */
  readonly sown: string | null;
  /** When it was sown by the field's record; what the user says goes before it. */
  readonly recorded_sowing: string | null;
  /** Its days on the board's axis. */
  readonly timing: FieldAxis;
  readonly is_timing_loading: boolean;
  /** Asks for the weather again; null unless it failed. */
  readonly retry_weather: (() => void) | null;
  /** undefined until it is known. */
  readonly weather: Weather | undefined;
  readonly scene: FieldScene | undefined;
  readonly is_locked: boolean;
  readonly request: FrameRequest | null;
  readonly prefetch: readonly FrameRequest[];
  readonly row: CompareRow;
};

/** What is known of a field before it is said which of its dates is shown. */
type ReadField = Omit<ComparedField, 'row' | 'scene' | 'request' | 'prefetch'> & {
  readonly requestOf: (scene: FieldScene) => FrameRequest[];
};

function useComparedField(at: number): ReadField | null {
  const board = useCompare((state) => state.board);
  const entry: BoardEntry | undefined = board.entries[at];
  const date = useSelection((state) => state.date);
  const layer = useSelection((state) => state.layer);
  const fields = useFields();
  const shapes = useFieldShapes().data;
  const season = useSeason();
  const now = useDay();
  const palette = usePreferences((state) => state.palette);
  const { show_masked, zone_method } = useImageryStore();
  const shown = entry === undefined ? null : shownBy(board, entry, sharedOf({ date, layer }));
  const field = fields.find(({ id }) => id === entry?.field_id);
  // A field that is not the reader's to see is asked for nowhere.
  const field_id = field?.id ?? null;
  const images = useTimeline(field_id, season);
  const measured = useTimeline(field_id, season, shown === null ? 'evi' : LAYER_INDEX[shown.layer]);
  const polygon = useMemo(() => (field_id === null ? undefined : fieldPolygon(field_id, shapes)), [field_id, shapes]);
  const { date: own_date = null, layer: own_layer } = shown ?? {};
  const weather = useWeather(season === null ? null : field_id, seasonWindow(season ?? { year: 2000 }));
  const sown = entry?.sown ?? null;
  const days = weather.data?.days;
  const grown = season === null || field === undefined ? undefined : cropIn(field.crops, season);
  const [crop, recorded_sowing] = [grown?.crop, grown?.sowing_date ?? null];
  const timing = useMemo(() => {
    const start = seasonOf({ season: { scenes: images.scenes } })?.start ?? null;
    return fieldAxis(board.axis, { sown: sown ?? recorded_sowing, start, crop, days });
  }, [board.axis, sown, recorded_sowing, images.scenes, crop, days]);

  return useMemo(() => {
    if (field === undefined || own_layer === undefined) return null;
    const is_locked = !canSee(field, own_layer, now);
    const requestOf = (wanted: FieldScene): FrameRequest[] =>
      polygon === undefined || is_locked
        ? []
        : [
            {
              field_id: field.id,
              geometry_version: field.geometry_version,
              polygon,
              scene: wanted,
              layer: own_layer,
              palette,
              show_masked,
              zone_method,
              is_advanced: isEntitled(field, now),
            },
          ];
    return {
      at,
      letter: LETTERS[at] ?? 'A',
      field,
      polygon,
      layer: own_layer,
      date: own_date,
      season: images,
      measured,
      sown,
      recorded_sowing,
      timing,
      is_timing_loading: board.axis === 'heat' && weather.isLoading,
      retry_weather: weather.isError ? () => void weather.refetch() : null,
      weather: weather.data,
      is_locked,
      requestOf,
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a timeline is made anew with each render; its parts are what may change
  }, [
    at,
    field,
    own_layer,
    own_date,
    polygon,
    palette,
    show_masked,
    zone_method,
    now,
    measured.scenes,
    images.scenes,
    images.error,
    measured.error,
    images.is_loading,
    measured.is_loading,
    sown,
    recorded_sowing,
    timing,
    board.axis,
    weather.isLoading,
    weather.isError,
    weather.data,
  ]);
}

/** The date of a field that stands where the reference stands: on the calendar the same, else as far from its sowing. */
function dateBeside(reference: ReadField, field: ReadField): string | null {
  const date = reference.date ?? currentScene(reference.measured.scenes, null)?.date ?? null;
  if (field === reference || date === null || reference.timing.axis === null || field.timing.axis === null) return field.date;
  return alignDate(date, reference.timing.axis, field.timing.axis) ?? field.date;
}

/** A date that another field's age makes is no request for the cloudy image that happens to be of that day. */
function sceneBeside(scenes: readonly FieldScene[], date: string | null): FieldScene | undefined {
  return currentScene(scenes.filter(isFrame), date) ?? currentScene(scenes, date);
}

function showOn({ requestOf, ...field }: ReadField, date: string | null): Omit<ComparedField, 'row'> {
  const scene = date === field.date ? currentScene(field.measured.scenes, date) : sceneBeside(field.measured.scenes, date);
  return {
    ...field,
    date,
    scene,
    request: scene === undefined ? null : (requestOf(scene)[0] ?? null),
    prefetch: scene === undefined ? [] : frameWindow(field.measured.scenes, scene.date).flatMap(requestOf),
  };
}

/** The fields of the board, A first, with their numbers against A; fields that are not the reader's to see are not among them. */
export function useComparedFields(): readonly ComparedField[] {
  const [a, b, c, d] = [useComparedField(0), useComparedField(1), useComparedField(2), useComparedField(3)];
  const { links, axis } = useCompare((state) => state.board);
  const is_aligned = links.date && axis !== 'calendar';
  return useMemo(() => {
    const read = [a, b, c, d].filter((field): field is ReadField => field !== null);
    const [first] = read;
    const fields = read.map((field) => showOn(field, first === undefined || !is_aligned ? field.date : dateBeside(first, field)));
    const reference = fields[0]?.scene?.statistics?.mean ?? null;
    return fields.map((field) => ({ ...field, row: compareRow(field.measured.scenes, field.scene, reference, field.weather?.days) }));
  }, [a, b, c, d, is_aligned]);
}
