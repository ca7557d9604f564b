import { CROPS, type CropCode } from '../codes.ts';
import { WEATHER } from '../limits.ts';

export const FLIGHT_SLOTS = ['morning', 'afternoon', 'full_day'] as const;
export type FlightSlot = (typeof FLIGHT_SLOTS)[number];

export type SlotTerms = {
  /** Local times between which the drone may be in the air. */
  readonly from: string;
  readonly to: string;
  /** In US dollars: the full price, and that of early access. */
  readonly full_usd: number;
  readonly early_usd: number;
};

/** The drone-flight service (specification §9, domain.md §10.7). */
export const FLIGHT_SERVICE = {
  slots: {
    morning: { from: '08:30', to: '11:45', full_usd: 90, early_usd: 60 },
    afternoon: { from: '14:00', to: '18:00', full_usd: 130, early_usd: 90 },
    full_day: { from: '08:30', to: '18:00', full_usd: 190, early_usd: 130 },
  } satisfies Readonly<Record<FlightSlot, SlotTerms>>,
  crops: [CROPS.maize_late, CROPS.maize_early, CROPS.soybean_1, CROPS.soybean_2, CROPS.sunflower] satisfies readonly CropCode[],
  reschedule_notice_h: 48,
  max_wind_kmh: WEATHER.max_wind_kmh,
  photos_per_100ha: 10,
  minutes_per_100ha: 15,
  /** Ground covered by a photo at 3 mm a pixel: 16.42 × 10.94 m. */
  photo_m2: 179.7,
  /** Differences between the counts of photos of one field, as a share of their mean. */
  photo_variation: 0.12,
  /** Best time to count, by crop. */
  stages: { maize: ['V2', 'V6'], soybean: ['VC', 'V3'], sunflower: ['V2', 'V6'] },
} as const;
