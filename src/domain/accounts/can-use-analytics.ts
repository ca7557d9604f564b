/** Brand styles without analytics (specification §6, rules 37). */
const BARRED_STYLES: readonly number[] = [1, 7];

/** Whether a brand style may use analytics. `canUseAnalytics(2)` → `true`; styles 1 and 7 → `false`. */
export const canUseAnalytics = (style_brand: number): boolean => !BARRED_STYLES.includes(style_brand);
