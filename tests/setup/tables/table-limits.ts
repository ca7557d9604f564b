import {
  ACTIVITY,
  BULK,
  MARGIN,
  MOST,
  NOTIFICATION_DAYS,
  PAYMENT,
  PHOTO,
  PROPOSAL,
  RESTORE_DAYS,
  SHARE,
  TRANSFER_DAYS,
} from '#domain/limits.ts';

/** What holds a table's rows: numbers of `limits.ts`, or why it needs none. */
export type TableLimit = { readonly limits: readonly number[] } | { readonly reason: string };
const limit = (...limits: readonly number[]): TableLimit => ({ limits });
const because = (reason: string): TableLimit => ({ reason });

const ONE_AN_ACCOUNT = because('One row an account.');
const ONE_A_FIELD = because('One row a field, and one more a season at most.');
const OF_TWO = because('One row of an account and a field it sees.');
const CACHE = because('What a service answered, by place and time: no more than there is of either.');
const SWEPT = because('Housekeeping removes it within a month; the door counts how fast it comes.');
const HOUSE = because('Written by the administration or by the program.');

/** Every table of the schema. One that is not here turns the test red: whoever adds one says what keeps it from growing without end. */
export const TABLE_LIMITS: Readonly<Record<string, TableLimit>> = {
  account: because('Sign-up is limited by network and by the mails that leave.'),
  activity: limit(MOST.activities, ACTIVITY.fields, RESTORE_DAYS),
  activity_money: because('One row an activity.'),
  audit: because('Kept by law as long as the installation; every act that writes into it is limited by call.'),
  audit_head: HOUSE,
  crop_log_entry: limit(MOST.crop_log, RESTORE_DAYS),
  crowd_week: HOUSE,
  crowded_cell: HOUSE,
  erasure: because('One row an erased account, for 35 days.'),
  farm: limit(MOST.farms, RESTORE_DAYS),
  field: limit(MOST.fields, RESTORE_DAYS),
  field_crop: ONE_A_FIELD,
  field_geometry: limit(MOST.polygons),
  field_note: limit(MOST.notes, RESTORE_DAYS),
  field_opening: OF_TWO,
  field_transfer: limit(TRANSFER_DAYS),
  field_visit: OF_TWO,
  idempotency: SWEPT,
  imagery_item: CACHE,
  imagery_search: CACHE,
  installation: HOUSE,
  job: limit(BULK.open_jobs, BULK.keep_days),
  login_guard: SWEPT,
  logo: ONE_AN_ACCOUNT,
  lookup_entry: HOUSE,
  mail_log: SWEPT,
  mail_token: SWEPT,
  margin_plan: limit(MOST.margin_plans, MARGIN.scenarios, RESTORE_DAYS),
  measured_season: because('One row of a field and a year that an index was asked for; goes with its field.'),
  migration: HOUSE,
  note_photo: limit(PHOTO.a_day, PHOTO.account_bytes, PHOTO.installation_bytes),
  notification: limit(NOTIFICATION_DAYS),
  notification_digest: ONE_AN_ACCOUNT,
  notification_mute: OF_TWO,
  payment_event: because('Signed by the payment service.'),
  payment_line: limit(PAYMENT.fields),
  payment_order: because('One open order a field; the others are the history of what was charged.'),
  plan_notice: ONE_A_FIELD,
  plan_proposal: limit(PROPOSAL.days),
  producer: limit(MOST.producers, RESTORE_DAYS),
  public_notes_consent: ONE_AN_ACCOUNT,
  recovery_code: ONE_AN_ACCOUNT,
  refresh_token: SWEPT,
  report: limit(MOST.reports, RESTORE_DAYS),
  report_seal: because('One row a report, also of those that are gone: some hundred bytes, which answer for its code.'),
  role_rank: HOUSE,
  scene: CACHE,
  scene_exclusion: because('One row of an account and a scene of a field it sees.'),
  scene_failure: CACHE,
  scene_statistics: CACHE,
  second_factor: ONE_AN_ACCOUNT,
  session: SWEPT,
  share: limit(SHARE.guests, SHARE.a_day),
  statistics_item: limit(BULK.fields, BULK.days),
  statistics_job: limit(BULK.open_jobs, BULK.keep_days),
  support_session: HOUSE,
  terms_acceptance: because('One row an account and version of the terms.'),
  trial: ONE_AN_ACCOUNT,
  weather_hours: CACHE,
  weather_month: CACHE,
  wind_forecast: CACHE,
  zone_plan: ONE_A_FIELD,
};
