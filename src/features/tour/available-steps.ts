import type { FieldRight } from '#domain/rights/field-matrix.ts';
import { PANEL_RIGHTS, type Chapter, type Step } from './steps.ts';

/** The steps of some chapters that can be shown, each with its panels that are open: `has` asks the product's registries, `may` the rights. */
export function availableSteps(
  steps: readonly Step[],
  chapters: readonly Chapter[],
  has: (id: string) => boolean,
  may: (right: FieldRight) => boolean,
): readonly Step[] {
  const isOpen = (id: string): boolean => {
    const right = PANEL_RIGHTS[id];
    return has(id) && (right === undefined || may(right));
  };
  return steps
    .filter(({ chapter, needs }) => chapters.includes(chapter) && (needs === undefined || needs.some(isOpen)))
    .map((step) => (step.opens === undefined ? step : { ...step, opens: step.opens.filter(isOpen) }));
}
