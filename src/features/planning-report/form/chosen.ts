import { REPORT_USABLE } from '#domain/reports/report.ts';
import type { FieldScene } from '#api/imagery/field-scenes.ts';
import type { ChosenDay } from '#paper/sections.ts';

/** Letters of the two images, in the order of their dates. */
const LETTERS = ['A', 'B'] as const;

/** An image with its mean over the field: what can be chosen. */
export type ReportScene = FieldScene & { readonly mean: number; readonly valid_fraction: number };

/** The images of a season that have been read, oldest first, one a day; `health` and others left out by the user stay out. */
export const reportScenes = (scenes: readonly FieldScene[]): ReportScene[] =>
  scenes.flatMap((scene): ReportScene[] => {
    const mean = scene.statistics?.mean ?? null;
    return mean === null || scene.valid_fraction === null || scene.is_excluded
      ? []
      : [{ ...scene, mean, valid_fraction: scene.valid_fraction }];
  });

/** A press chooses, a second press of the same lets go, a third image takes the place of the older choice. `chosen` is in the order of the presses. */
export const pressed = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2);

export const isDoubtful = ({ valid_fraction }: Pick<ReportScene, 'valid_fraction'>): boolean => valid_fraction < REPORT_USABLE;

/** The chosen images by date, with the letter each has. */
export const lettered = (
  scenes: readonly ReportScene[],
  chosen: readonly string[],
): { readonly letter: string; readonly scene: ReportScene }[] =>
  scenes.filter(({ id }) => chosen.includes(id)).map((scene, i) => ({ letter: LETTERS[i] ?? '', scene }));

export const chosenDays = (of: ReturnType<typeof lettered>): ChosenDay[] =>
  of.map(({ letter, scene }) => ({ label: letter, date: scene.date, is_doubtful: isDoubtful(scene) }));

/** So many of all, evenly over the season, with those chosen always among them. */
export function fewOf(scenes: readonly ReportScene[], chosen: readonly string[], most: number): readonly ReportScene[] {
  const clear = scenes.filter((scene) => !isDoubtful(scene) || chosen.includes(scene.id));
  if (clear.length <= most) return clear;
  const even = new Set(Array.from({ length: most }, (_, i) => clear[Math.round((i * (clear.length - 1)) / (most - 1))]?.id));
  return clear.filter(({ id }) => even.has(id) || chosen.includes(id));
}

/** The clear image nearest to another day, which is not chosen already; undefined without one. */
export function nearestClear(scenes: readonly ReportScene[], to: ReportScene, chosen: readonly string[]): ReportScene | undefined {
  const distance = ({ date }: ReportScene): number => Math.abs(Date.parse(date) - Date.parse(to.date));
  return scenes
    .filter((scene) => !isDoubtful(scene) && !chosen.includes(scene.id) && scene.date !== to.date)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
