/** Numbers of the business (specification §9, rules 14–20). Worker, server and screen all read them here. */
export const AREA = {
  /** Refuse above this many m² on the ellipsoid: 500 ha plus what rounding to 1e-7° can add (domain.md §11.2). */
  max_m2: 5_000_050,
  max_ha: 500,
  /** Smallest field and smallest part of a split. */
  min_m2: 1_000,
  min_ha: 0.1,
  /** Least area for the advanced plan. */
  advanced_min_m2: 249_950,
  /** Greatest field of the lower price: 140 ha with the same slack as the others. */
  tier_max_m2: 1_400_050,
  /** Overlaps with an own field below this are ignored. */
  overlap_warn_m2: 100,
} as const;

export const SPLIT = { min_parts: 2, max_parts: 20 } as const;

/** What a stored plan of zones may weigh. */
export const ZONE_PLAN = { max_inputs: 12, max_parts: 1_000, max_vertices: 100_000, name_length: 40 } as const;

/**
 * Density and nitrogen of maize (rules 32, domain.md §4): expected yield, price relation, densities that are not asked about, and the least and
 * most of what else is typed.
 */
export const DENSITY = {
  min_yield_kg_ha: 3_500,
  max_yield_kg_ha: 16_000,
  min_relation: 5,
  max_relation: 15,
  min_plants_ha: 35_000,
  max_plants_ha: 110_000,
  most_plants_ha: 300_000,
  n_soil_kg_ha: [0, 500],
  nitrate_ppm: [0, 500],
  bulk_density_g_cm3: [0.5, 2],
  depth_cm: [5, 200],
  emergence_pct: [40, 100],
  row_spacing_cm: [15, 150],
  price_usd: [0.01, 10_000],
  commercial_pct: [0, 90],
} as const;

/** Most that a prescription may say: seeds, kg or L a hectare, and the yields it is made from. */
export const DOSES = { max_seeds_ha: 1_000_000, max_amount: 100_000, min_yield_kg_ha: 100, max_yield_kg_ha: 200_000 } as const;

/** Decimals kept of a degree: 1e-7° is about 1 cm. */
export const COORDINATE_DECIMALS = 7;

export const FILE = {
  kml_bytes: 10 * 1024 * 1024,
  kmz_bytes: 10 * 1024 * 1024,
  zip_unpacked_bytes: 50 * 1024 * 1024,
  zip_entries: 100,
  zip_ratio: 200,
  features: 5_000,
  ring_vertices: 20_000,
  file_vertices: 200_000,
  xml_depth: 64,
  /** Of one element; KML has fewer than ten, with all namespaces some thirty. */
  xml_attributes: 256,
  name_length: 200,
} as const;

/**
 * Crossings of one polygon that are untangled: this many, and a share of its vertices. What all tangled polygons of a file may cost
 * together, in vertices; a crossing costs as much as twenty. And points where cut lines and outlines may meet in a split.
 */
export const TANGLE = { crossings: 100, crossings_a_vertex: 0.1, work_a_crossing: 20, file_work: 100_000, cut_points: 50_000 } as const;

export const RASTER = {
  max_ifds: 32,
  max_tile_side: 2_048,
  max_pixels: 1e9,
  max_decoded_bytes: 64 * 1024 * 1024,
  max_block_bytes: 32 * 1024 * 1024,
  deadline_ms: 15_000,
} as const;

export const ACCOUNT = { password_min: 8, password_max: 128, age_min: 18, fiscal_id_max: 13 } as const;
/** A logo: under 2 MB (specification §5), decoded at most so large, kept no larger than it is shown. */
export const LOGO = { upload_bytes: 2 * 1024 * 1024 - 1, max_pixels: 16_000_000, kept_side: 512, deadline_s: 5 } as const;
/** The archive of an account, when it is imported; its entries are mostly photos. */
export const EXPORT_FILE = {
  packed_bytes: 40 * 1024 * 1024,
  unpacked_bytes: 256 * 1024 * 1024,
  entries: 20_000,
  fields: 5_000,
  records: 50_000,
} as const;
/** Fields of one order, and the most a payment service may send us. */
export const PAYMENT = { fields: 50, event_bytes: 64 * 1024, orders_listed: 100 } as const;
export const RESTORE_DAYS = 30;
/** Guests of a field, shares one person makes in a day, and days an address without an account is waited for (rules 25). */
export const SHARE = { guests: 50, a_day: 50, wait_days: 30 } as const;
/** A reference over fields its reader may not see is disclosed of at least this many owners together. */
export const REFERENCE_OWNERS = 3;
/** Days a proposed plan is shown to the producer, and days before the same person proposes the same field to him again. */
export const PROPOSAL = { days: 30, again_days: 7 } as const;
/** How long an administrator may change a field's data once he has said why. */
export const SUPPORT_HOURS = 4;
/** How long an offered field waits for its new owner. */
export const TRANSFER_DAYS = 30;
export const TIMELAPSE_DAYS = [5, 10, 15, 20] as const;
export const UNDO_DEPTH = 50;
export const JSON_BODY_BYTES = 1024 * 1024;
/** A body with polygons: the file's 200,000 vertices at some 30 characters each, with room for names. */
export const GEOMETRY_BODY_BYTES = 8 * 1024 * 1024;

/** Daily weather: what may be asked at once, days ahead that are given (specification §9), and when a day no longer changes. */
export const WEATHER = {
  max_years: 6,
  forecast_days: 7,
  final_after_days: 10,
  first_date: '1950-01-01',
  /** Years of which the usual rain is the mean. */
  normal_years: 10,
  /** Days of the recent rain, today included. */
  rain_days: 30,
  /** Of a temperature chart: its last date is up to so many days after its first. */
  max_window_days: 60,
  stations_shown: 10,
  stations_within_km: 100,
  /** A station stands for a field up to here, with more than this share of its hours in the last 30 days (domain.md §8). */
  station_stands_km: 30,
  station_share: 0.8,
  /** No flight and no spraying above; frost below and heat stroke above (spec, numbers). */
  max_wind_kmh: 35,
  frost_c: 2,
  heat_c: 35,
} as const;

/** Decision zones (domain.md §3.1). */
export const ZONES = {
  min_count: 2,
  max_count: 5,
  min_seasons: 3,
  /** Fewer usable pixels of 10 m than this cannot be divided. */
  min_pixels: 20,
  /** Temporal sd in percent from which ground is called unstable. */
  unstable_sd: 20,
  /** Smallest patch, in fields from `large_field_ha` on and in smaller ones. */
  large_field_ha: 25,
  min_patch_ha: 1,
  min_patch_small_field_ha: 0.25,
  sliver_m2: 100,
} as const;
/** Yields that zones are checked with: the most, how far apart places lie, and how many a zone needs to be compared or to be sure of. */
export const YIELD_SAMPLES = {
  max: 200_000,
  file_bytes: 20 * 1024 * 1024,
  /** Of a file somebody verifies: its pages, the pixels of a picture, and milliseconds to read it in. */
  file_pages: 120,
  file_pixels: 16_000_000,
  read_ms: 30_000,
  unpacked_bytes: 200 * 1024 * 1024,
  title_rows: 20,
  columns: 256,
  apart_m: 30,
  least_a_zone: 3,
  good_a_zone: 10,
} as const;
/** Statistics of many fields at once: fields and days of one order, orders under way per person, days that results are kept. */
export const BULK = { fields: 2_000, days: 1_100, open_jobs: 5, keep_days: 30 } as const;
/** Performance index: tasks that measure its reference at most, and days old that a running season's may be. */
export const REFERENCE = { open_tasks: 400, fresh_days: 10 } as const;
/** Days a notification is kept (rules 46). */
export const NOTIFICATION_DAYS = 90;
/** Reasons why nobody was notified: the last ones kept of a field, person and matter, and the days they are. */
export const NOTIFICATION_REASON = { of_a_matter: 5, days: 30 } as const;

/** Activities: the days there may be, the longest texts, products of one application, and the largest numbers that are no slip of a finger. */
export const ACTIVITY = {
  first_date: '1900-01-01',
  last_date: '2100-12-31',
  word_length: 120,
  text_length: 2_000,
  products: 12,
  max_amount: 1_000_000,
  max_price: 100_000,
  max_density: 10_000_000,
  max_minutes: 60 * 24 * 60,
  max_yield_t_ha: 200,
  min_moisture_pct: 5,
  max_moisture_pct: 45,
  /** Fields one entry is made on at once, or one report is of. */
  fields: 500,
  /** Of one page of all fields' activities, and of one page of a report. */
  page: 200,
  report_page: 2_000,
} as const;
/** The log: what may fall and be on one day, and the days of one file (rules 18). */
export const CROP_LOG = {
  max_rain_mm: 1_000,
  min_temperature_c: -40,
  max_temperature_c: 60,
  import_rows: 20_000,
  import_bytes: 2 * 1024 * 1024,
} as const;
/** Notes: photos of one, its longest texts, points of a count, how far outside its field one may lie, and notes of one page. */
export const NOTE = { photos: 20, text_length: 2_000, name_length: 120, points: 30, within_m: 5_000, page: 200, pins: 20_000 } as const;
/** Bytes of the data folder's disk that no file takes: the database goes on with them. Mails kept where there is no server for them. */
export const DISK = { floor_bytes: 96 * 1024 * 1024, mails: 2_000 } as const;
/**
 * A photo (rules 18): what may be sent, decoded, and is kept; above `shrink_pixels` it is made smaller before it is sent. What was sent and
 * belongs to no note goes after `orphan_hours`; `open_uploads` of one person lie unfinished at a time. Of one person `a_day` are taken over in
 * a day (UTC), and `account_bytes` lie here; of all together `installation_bytes`. What is still to come of an upload counts as if it were here.
 */
export const PHOTO = {
  upload_bytes: 10 * 1024 * 1024,
  max_pixels: 40_000_000,
  shrink_pixels: 4_000_000,
  kept_side: 2_560,
  thumb_side: 320,
  deadline_s: 20,
  orphan_hours: 24,
  open_uploads: 60,
  uploads_an_hour: 240,
  a_day: 500,
  account_bytes: 10 * 1024 ** 3,
  installation_bytes: 500 * 1024 ** 3,
} as const;
/**
 * Diagnosis of a plant photo (domain.md §9): the shortest long side in pixels, the least variance of the Laplacian and the mean L* between
 * which a photo is read; the least share of it that is a plant; below `doubt` a result may be unreliable, below `unknown` it is none (rules
 * 33). `a_day` of one person in a day (UTC), `page` of a field in one answer; `body_bytes` of a photo that comes with its question.
 */
export const DIAGNOSIS = {
  least_side: 400,
  least_sharpness: 60,
  lightness: [20, 90],
  least_leaf_share: 0.05,
  side: 1_024,
  doubt: 0.4,
  unknown: 0.1,
  shown: 3,
  a_day: 200,
  page: 30,
  body_bytes: 8 * 1024 * 1024,
} as const;
/**
 * Notes shown without their author (rules 26): the side of the cells they lie in, cells and notes of one answer, and days an account and its
 * field have been there before they count among a cell's owners. `author_day` notes become public of one author in a day (UTC), and of those
 * of one day `cell_day` are shown in one cell.
 */
export const PUBLIC_NOTE = { cell_deg: 0.1, cells: 2_500, notes: 500, settled_days: 30, author_day: 30, cell_day: 60 } as const;

/** Paper: rows of its tables, some 100 pages, which take a phone a minute; letters of a comment. */
export const PAPER_LIMITS = { rows: 3_000, comment: 4_000 } as const;

/**
 * Issued reports: bytes of one's data, what a page may be drawn of, the numbers that are no slip of a finger, images, rows of a list, and
 * codes somebody may ask about in a minute.
 */
export const REPORT = {
  bytes: 1_500_000,
  body_bytes: 2_000_000,
  blocks: 200,
  fact_rows: 40,
  columns: 40,
  table_rows: 400,
  pictures: 40,
  images: 40,
  shapes: 5_000,
  nesting: 4,
  side_px: 5_000,
  path_length: 300_000,
  picture_length: 400_000,
  line_length: 400,
  min_yield_kg_ha: 100,
  max_yield_kg_ha: 40_000,
  max_n_kg_ha: 600,
  page: 50,
  /** Values a filter of the list may name and offers, and lines of its table. */
  chosen: 50,
  offered: 200,
  table_lines: 10_000,
  verify_a_minute: 30,
  /** Addresses one mail's link goes to. */
  share: 20,
  file_bytes: 20 * 1024 * 1024,
  /** Of a file somebody verifies: its pages, the pixels of a picture, and milliseconds to read it in. */
  file_pages: 120,
  file_pixels: 16_000_000,
  read_ms: 30_000,
} as const;

/** Fields of one batch report, reports of one person under way, fields listed to choose from, orders listed, and days an order is kept. */
export const BATCH_REPORT = { fields: 200, open: 5, candidates: 500, listed: 50, keep_days: 365 } as const;

/**
 * Seed lots of the seed brand: rows of a table that is imported and what its file may weigh, packed and unpacked; lines above the titles; all
 * that are kept; rows of a page; and how often in a minute somebody may ask whether a number is one.
 */
export const SEED_LOT = {
  rows: 20_000,
  file_bytes: 4 * 1024 * 1024,
  unpacked_bytes: 40 * 1024 * 1024,
  body_bytes: 6 * 1024 * 1024,
  title_rows: 20,
  columns: 60,
  kept: 500_000,
  max_bags: 1_000_000,
  text_length: 80,
  page: 50,
  asked_a_minute: 30,
} as const;

/**
 * Replanting coverages: fields of one, bytes of its invoice (specification §5), those of a page and lines of its table, values a
 * filter offers, and fields listed to choose from.
 */
export const COVERAGE = {
  fields: 200,
  invoice_bytes: 5 * 1024 * 1024,
  page: 50,
  table_lines: 5_000,
  offered: 200,
  candidates: 500,
} as const;

/** Technical sheets of hybrids: bytes of one, and how many are kept of one hybrid, withdrawn ones included. */
export const HYBRID_PDF = { bytes: 10 * 1024 * 1024, versions: 30, name_length: 120 } as const;

/** SVG charts that are joined into one: how many, the letters of each and of all, how deep their shapes lie, and how far apart they stand. */
export const CHARTS = { count: 12, one_length: 200_000, length: 600_000, nesting: 24, side_px: 10_000, gap_px: 16 } as const;

/** Producers on one page of the reports mode, and its pages. */
export const PEOPLE = { page: 50, pages: 10_000 } as const;

/** Gross margin: scenarios of one field in a season, the numbers that are no slip of a finger, fields of one call, plans of a page. */
export const MARGIN = {
  scenarios: 12,
  name_length: 60,
  max_yield_t_ha: 30,
  /** Of a crop the product does not know. */
  max_yield_other_t_ha: 150,
  max_price_usd_t: 100_000,
  max_cost_usd_ha: 100_000,
  /** Decimals that are kept of a typed number. */
  decimals: 4,
  fields: 500,
  page: 200,
} as const;
/** A table of any kind: columns of a line, sheets of a workbook, and the cells of all of them. */
export const TABLE = { columns: 2_000, sheets: 200, cells: 20_000_000 } as const;
/** Minutes after which opening a field again is another visit. */
export const VISIT_MINUTES = 30;

/**
 * A table of rain (rules 18): what the file may weigh, packed and unpacked, its rows of days or hours, the lines above them, and columns looked at.
 * More than `max_day_mm` of a day is taken for a slip: the few days above it that the region has seen are entered by hand.
 */
export const RAIN = {
  file_bytes: 2 * 1024 * 1024,
  unpacked_bytes: 40 * 1024 * 1024,
  rows: CROP_LOG.import_rows,
  title_rows: 100,
  columns: 256,
  max_day_mm: 500,
  first_date: ACTIVITY.first_date,
} as const;

/**
 * Most rows of one field (its activities, log, notes, margin plans and earlier polygons) and of one account: far above what work needs, so
 * that no account fills the installation. What was deleted counts as long as it can be restored.
 */
export const MOST = {
  activities: 20_000,
  crop_log: 50_000,
  notes: 20_000,
  margin_plans: 2_000,
  reports: 1_000,
  polygons: 500,
  fields: 200_000,
  farms: 20_000,
  producers: 20_000,
  coverages: 20_000,
} as const;
