import { dayDate, epochDay } from '../series/epoch-day.ts';
import type { TimelineScene } from '../imagery/timelapse.ts';
import type { TimeAxis } from './time-axis.ts';

/** A scene of a field with the reference field's date of the same place on the axis. */
export type AlignedScene<S extends TimelineScene> = { readonly scene: S; readonly date: string };

/** The date on which a field is where another is on a date of its own; null where it never is. Sown five days later → the date five days later. */
export function alignDate(date: string, from: TimeAxis, to: TimeAxis): string | null {
  const place = from.placeOf(epochDay(date));
  const day = place === null ? null : to.dayAt(place);
  return day === null ? null : dayDate(day);
}

/**
 * The scenes of a field that the reference field's dates can reach, oldest first: those between its own first and last scene. Sown five days before the reference,
 * a scene of 6 January stands at 11 January.
 */
export function alignScenes<S extends TimelineScene>(
  scenes: readonly S[],
  axis: TimeAxis,
  reference: { readonly axis: TimeAxis; readonly scenes: readonly TimelineScene[] },
): AlignedScene<S>[] {
  const [first, last] = [reference.scenes[0]?.date, reference.scenes.at(-1)?.date];
  return scenes.flatMap((scene) => {
    const place = axis.placeOf(epochDay(scene.date));
    const day = place === null ? null : reference.axis.dayReaching(place);
    const date = day === null ? null : dayDate(day);
    return date === null || first === undefined || last === undefined || date < first || date > last ? [] : [{ scene, date }];
  });
}
