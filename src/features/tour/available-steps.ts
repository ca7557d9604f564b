import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import type { Chapter, Step } from './steps.ts';

/** The steps of some chapters that this product can show this account; `has` asks its registries. */
export const availableSteps = (
  steps: readonly Step[],
  chapters: readonly Chapter[],
  style_brand: number,
  has: (id: string) => boolean,
): readonly Step[] =>
  steps.filter(
    ({ chapter, needs, is_analytics }) =>
      chapters.includes(chapter) && (needs === undefined || needs.some(has)) && (is_analytics !== true || canUseAnalytics(style_brand)),
  );
