import { useMemo } from 'react';
import type { LotScene } from '#api/use-timeline.ts';
import { alignScenes, type AlignedScene } from '#domain/compare/align-scenes.ts';
import { mergeScenes } from '#domain/compare/merge-scenes.ts';
import { isFrame, type TimelineScene } from '#domain/imagery/timelapse.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { useCompare } from '../store.ts';
import type { ComparedLot } from '../use-lots.ts';

export type BoardDates = {
  /** Whose dates are stepped along: A where dates are linked, else the active lot. */
  readonly reference: ComparedLot | undefined;
  /** Acquisitions to step along, on the dates of the reference. */
  readonly scenes: readonly TimelineScene[];
  /** Usable ones with their place on the axis, ascending; of several at one place the last. */
  readonly stops: readonly { readonly date: string; readonly place: number }[];
  /** The usable image of a lot that stands on a date of the reference. */
  readonly frameOn: (lot: ComparedLot, date: string) => LotScene | undefined;
};

/** The scenes of a lot on the dates of the reference; on the calendar, and where there is no axis, on their own. */
function onDatesOf(reference: ComparedLot, lot: ComparedLot, by_calendar: boolean): readonly AlignedScene<LotScene>[] {
  const { axis } = reference.timing;
  if (by_calendar || axis === null || lot.at === reference.at) return lot.season.scenes.map((scene) => ({ scene, date: scene.date }));
  return lot.timing.axis === null ? [] : alignScenes(lot.season.scenes, lot.timing.axis, { axis, scenes: reference.season.scenes });
}

/** The dates of the board on its axis: one row for all lots where dates are linked, else that of the active lot. */
export function useBoardDates(lots: readonly ComparedLot[]): BoardDates {
  const { links, axis } = useCompare((state) => state.board);
  const active = useCompare((state) => state.active);
  const reference = lots[links.date ? 0 : active];
  return useMemo(() => {
    if (reference === undefined) return { reference, scenes: [], stops: [], frameOn: () => undefined };
    const aligned = new Map(lots.map((lot) => [lot.at, onDatesOf(reference, lot, axis === 'calendar')]));
    const stepped = links.date ? lots : [reference];
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
      frameOn: (lot, date) => aligned.get(lot.at)?.findLast((one) => one.date === date && isFrame(one.scene))?.scene,
    };
  }, [reference, lots, links.date, axis]);
}
