export type EnvelopeStep = { readonly day: number; readonly evi: number };

/** Shares of the cycle at which half of the rise and half of the fall are reached, and their rates per day (domain.md §2.2, §2.5). */
const RISE = { share: 0.25, rate: 0.11 };
const FALL = { share: 0.8, rate: 0.1 };
const STEP_DAYS = 8;
const AFTER_DAYS = 16;

const logistic = (day: number, middle: number, rate: number): number => 1 / (1 + Math.exp(-rate * (day - middle)));

/**
 * The EVI a crop usually has by days after sowing, every 8 days to 16 after maturity: double logistic from `base` to `peak`, half grown at 25 % and half dry
 * at 80 % of the cycle (domain.md §2.5). Base 0.14, peak 0.68 and 140 days → 0.41 on day 35.
 */
export function eviEnvelope({ base, peak }: { readonly base: number; readonly peak: number }, cycle_days: number): EnvelopeStep[] {
  return Array.from({ length: Math.floor((cycle_days + AFTER_DAYS) / STEP_DAYS) + 1 }, (_, i) => {
    const day = i * STEP_DAYS;
    const green = logistic(day, RISE.share * cycle_days, RISE.rate) - logistic(day, FALL.share * cycle_days, FALL.rate);
    return { day, evi: base + (peak - base) * green };
  });
}
