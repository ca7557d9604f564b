import { useMemo } from 'react';
import type { FieldScene } from '#api/imagery/use-timeline.ts';
import { alignScenes, type AlignedScene } from '#domain/compare/align-scenes.ts';
import { mergeScenes } from '#domain/compare/merge-scenes.ts';
import { isFrame, type TimelineScene } from '#domain/imagery/timelapse.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';

export type BoardDates = {
  /** Whose dates are stepped along: A where dates are linked, else the active field. */
  readonly reference: ComparedField | undefined;
  /** Acquisitions to step along, on the dates of the reference. */
  readonly scenes: readonly TimelineScene[];
  /** Usable ones with their place on the axis, ascending; of several at one place the last. */
  readonly stops: readonly { readonly date: string; readonly place: number }[];
  /** The usable image of a field that stands on a date of the reference. */
  readonly frameOn: (field: ComparedField, date: string) => FieldScene | undefined;
};

/** The scenes of a field on the dates of the reference; on the calendar, and where there is no axis, on their own. */
function onDatesOf(reference: ComparedField, field: ComparedField, by_calendar: boolean): readonly AlignedScene<FieldScene>[] {
  const { axis } = reference.timing;
  if (by_calendar || axis === null || field.at === reference.at) return field.season.scenes.map((scene) => ({ scene, date: scene.date }));
  return field.timing.axis === null ? [] : alignScenes(field.season.scenes, field.timing.axis, { axis, scenes: reference.season.scenes });
}

/** The dates of the board on its axis: one row for all fields where dates are linked, else that of the active field. */
export function useBoardDates(fields: readonly ComparedField[]): BoardDates {
  const { links, axis } = useCompare((state) => state.board);
  const active = useCompare((state) => state.active);
  const reference = fields[links.date ? 0 : active];
  return useMemo(() => {
    if (reference === undefined) return { reference, scenes: [], stops: [], frameOn: () => undefined };
    const aligned = new Map(fields.map((field) => [field.at, onDatesOf(reference, field, axis === 'calendar')]));
    const stepped = links.date ? fields : [reference];
    const scenes = mergeScenes(stepped.map(({ at }) => (aligned.get(at) ?? []).map(({ scene, date }) => ({ ...scene, date }))));
    const places = new Map<number, string>();
    for (const { date } of scenes.filter(isFrame)) {
      const place = reference.timing.axis?.placeOf(epochDay(date)) ?? null;
      if (place !== null) places.set(place, date);
    }
    return {
      reference,
      scenes,
      stops: [...places].map(([place, date]) => ({ place, date })),
      frameOn: (field, date) => aligned.get(field.at)?.findLast((one) => one.date === date && isFrame(one.scene))?.scene,
    };
  }, [reference, fields, links.date, axis]);
}
