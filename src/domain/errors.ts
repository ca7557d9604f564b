/**
 * The catalogue of everything that can go wrong: code → HTTP status.
 * Texts live in src/i18n/errors/{es,en,pt}.json under the same code; a house test keeps both equal.
 */
export const ERROR_STATUS = {
  // session and rights
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  LOGIN_FAILED: 401,
  SESSION_EXPIRED: 401,
  FORBIDDEN: 403,
  PLAN_REQUIRED: 403,
  ACCOUNT_NOT_ACTIVE: 403,
  NOT_FOUND: 404,
  LINK_DEAD: 404,
  // concurrency
  IDEMPOTENCY_RUNNING: 409,
  IDEMPOTENCY_MISMATCH: 422,
  VERSION_STALE: 412,
  VERSION_MISSING: 428,
  // limits and transport
  BODY_TOO_LARGE: 413,
  MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  GENERIC: 500,
  DB_DEADLINE: 503,
  STORAGE_FULL: 507,
  UNAVAILABLE: 503,
  OFFLINE: 503,
  // forms
  INVALID: 422,
  REQUIRED: 422,
  TOO_LONG: 422,
  EMAIL_INVALID: 422,
  EMAIL_IN_USE: 409,
  PASSWORD_SHORT: 422,
  PASSWORD_LONG: 422,
  PASSWORD_COMMON: 422,
  PASSWORD_MISMATCH: 422,
  TERMS_REQUIRED: 422,
  AGE_REQUIRED: 422,
  FISCAL_ID_LENGTH: 422,
  FISCAL_ID_INVALID: 422,
  RESET_ADDRESS_INVALID: 422,
  // farms and fields
  FARM_NAME_TAKEN: 409,
  FARM_HAS_FIELDS: 409,
  FIELD_NAME_TAKEN: 409,
  FIELD_OVER_500_HA: 422,
  FIELD_UNDER_MINIMUM: 422,
  ZONES_LOCKED: 409,
  ZONES_ACTIVE: 409,
  ZONES_NOT_REVERSIBLE: 409,
  ZONES_UNCONFIRMED: 422,
  ZONES_GEOMETRY_STALE: 409,
  ZONES_NOT_TILING: 422,
  ZONES_INVALID: 422,
  RESTORE_EXPIRED: 409,
  SPLIT_IMPOSSIBLE: 422,
  SPLIT_STALE: 409,
  // geometry: why a polygon is refused
  GEOMETRY_UNREADABLE: 422,
  GEOMETRY_NOT_POLYGON: 422,
  GEOMETRY_EMPTY: 422,
  GEOMETRY_NOT_FINITE: 422,
  GEOMETRY_OUT_OF_RANGE: 422,
  GEOMETRY_TOO_FEW_POINTS: 422,
  GEOMETRY_NOT_CLOSED: 422,
  GEOMETRY_SELF_CROSSING: 422,
  GEOMETRY_HOLE_OUTSIDE: 422,
  GEOMETRY_HOLES_OVERLAP: 422,
  GEOMETRY_PARTS_OVERLAP: 422,
  GEOMETRY_DISCONNECTED: 422,
  GEOMETRY_ANTIMERIDIAN: 422,
  GEOMETRY_TOO_MANY_POINTS: 422,
  // splitting: the reason behind SPLIT_IMPOSSIBLE
  SPLIT_LINE_MISSES: 422,
  SPLIT_CHILD_TOO_SMALL: 422,
  SPLIT_TOO_MANY: 422,
  SPLIT_LINE_INVALID: 422,
  SPLIT_SHARE_INVALID: 422,
  // files
  FILE_NOT_KML: 415,
  FILE_TOO_LARGE: 413,
  FILE_EMPTY: 422,
  FILE_UNREADABLE: 422,
  FILE_ENCODING: 422,
  XML_MALFORMED: 422,
  XML_DOCTYPE: 422,
  XML_TOO_DEEP: 422,
  FILE_TOO_MANY_FEATURES: 422,
  FILE_TOO_MANY_POINTS: 422,
  FILE_NO_POLYGONS: 422,
  FILE_NO_LINES: 422,
  COORDINATES_UNREADABLE: 422,
  ZIP_UNREADABLE: 422,
  ZIP_TOO_LARGE: 413,
  ZIP_TOO_MANY_ENTRIES: 422,
  ZIP_ENCRYPTED: 422,
  ZIP_NESTED: 422,
  ZIP_UNSAFE_PATH: 422,
  ZIP_NO_DOCUMENT: 422,
  // rasters
  TIFF_UNREADABLE: 422,
  TIFF_UNSUPPORTED: 415,
  TIFF_TOO_LARGE: 413,
  TIFF_NO_GEOREFERENCE: 422,
  RASTER_NOT_TIFF: 415,
  RASTER_COMPRESSION: 415,
  RASTER_ROTATED: 415,
  RASTER_CRS_UNKNOWN: 422,
  RASTER_OUTSIDE_FIELDS: 422,
  RASTER_FILE_GONE: 404,
  RASTER_ADDRESS_INVALID: 422,
  RASTER_HOST_NOT_ALLOWED: 403,
  RASTER_HOST_REFUSED: 502,
  STAC_UNREADABLE: 422,
  STAC_NO_SCENES: 404,
  STAC_NO_BANDS: 422,
  RANGE_NOT_SERVED: 502,
  SCENE_UNREADABLE: 502,
  SCENE_GONE: 404,
  FRAMES_TOO_FEW: 422,
  // season curves: why a number is not given
  DATE_UNREADABLE: 422,
  DATES_REVERSED: 422,
  DATES_TOO_FAR: 422,
  SOWING_OUTSIDE: 422,
  YIELD_TOO_EARLY: 422,
  YIELD_NO_HARVESTS: 422,
  PERFORMANCE_NO_CROP: 422,
  PERFORMANCE_NO_SEASON: 422,
  PERFORMANCE_TOO_EARLY: 422,
  PERFORMANCE_GAP: 422,
  PERFORMANCE_FEW_PEERS: 422,
  HISTORY_CROP: 422,
  SEASONS_REQUIRED: 422,
  LOTS_REQUIRED: 422,
  PLACE_REQUIRED: 422,
  REFERENCE_TOO_FEW: 422,
  CURVES_TOO_MANY: 422,
  ANALYTICS_BRAND: 403,
  ELEVATION_PROVIDER_DOWN: 503,
  SOIL_PROVIDER_DOWN: 503,
  WEATHER_PROVIDER_DOWN: 503,
  IMAGERY_PROVIDER_DOWN: 503,
  HD_NOT_CONFIGURED: 404,
  HD_KEY_REFUSED: 503,
  HD_PREPARING: 503,
  HD_TOO_LARGE: 422,
  // decision zones
  ZONES_TOO_FEW_SEASONS: 422,
  ZONES_TOO_FEW_PIXELS: 422,
  ZONES_ALL_CLOUDY: 422,
  ZONES_NO_CROP: 422,
  ZONES_NO_VARIATION: 422,
  ZONES_LAST_TWO: 422,
  ZONES_LINE_MISSES: 422,
  SAMPLES_EMPTY: 422,
  SAMPLES_COLUMNS: 422,
  SAMPLES_UNREADABLE: 422,
  SAMPLES_TOO_MANY: 422,
  SAMPLES_ZONE_UNKNOWN: 422,
  SAMPLES_OUTSIDE: 422,
  STATISTICS_JOBS_TOO_MANY: 409,
  // threads
  WORKER_DIED: 500,
  WORKER_TIMEOUT: 504,
  WORKER_BAD_MESSAGE: 500,
  INPUT_TOO_BIG: 413,
  CANCELLED: 499,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorParams = Readonly<Record<string, string | number | boolean | readonly string[]>>;
export type FieldError = { readonly path: string; readonly code: ErrorCode; readonly params?: ErrorParams };

/** Whether a text from outside is a code of the catalogue. */
export const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);

/**
 * The one error of the product. `code` names the text, `params` fill it, `fields` points at form inputs.
 * It crosses threads and HTTP as data and is rebuilt on the other side.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  constructor(code: ErrorCode, params: ErrorParams = {}, options: { fields?: readonly FieldError[]; cause?: unknown } = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.fields = options.fields ?? [];
  }
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
