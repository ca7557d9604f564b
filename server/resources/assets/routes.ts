import type { Contract } from '#contract/index.ts';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import { ACTIVITY_TYPES, LANGUAGES, OWNERSHIP, PLAN_STATUS, SEASONS } from '#domain/codes.ts';
import type { Handlers } from '#server/context.ts';

const coded = (codes: Readonly<Record<string, number>>) => Object.entries(codes).map(([key, id]) => ({ id, key }));
const named = (names: readonly string[]) => names.map((key) => ({ id: key, key }));

const LABELS = {
  crops: CROP_CATALOG.map(({ code, key }) => ({ id: code, key })),
  seasons: coded(SEASONS),
  plan_status: coded(PLAN_STATUS),
  ownership: named(OWNERSHIP),
  activities: named(ACTIVITY_TYPES),
  languages: coded(LANGUAGES),
};
const NO_GOOGLE_MAPS = 'Maps are drawn by MapLibre from the tile services of /config/features; no key of Google Maps exists.';
const NO_FIELD_DATA_HOST =
  'Fields are drawn here or read from KML files; no third party’s host of field data is connected. Who may use one is kept in has_onesoil_access of /auth/.';

export const assetHandlers: Handlers<Contract['assets']> = {
  labels: async () => LABELS,
  activity: async () => ACTIVITY_TYPES.map((key, order) => ({ key, order })),
  googleMaps: async () => ({ key: null, reason: NO_GOOGLE_MAPS }),
  fieldData: async () => ({ host: null, reason: NO_FIELD_DATA_HOST }),
};
