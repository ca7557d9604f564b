import type { FieldRight } from '#domain/rights/field-matrix.ts';

/**
 * The rows of the rights table (rules.md §8) as printed, columns Ow PM Sv Sa Se FA FM FSM RSM Ad:
 * y yes · - no · $ with the sensitive flag · m with it and the producer's consent · A on advanced fields · c with the producer's consent · s within a support session.
 */
export const RIGHTS_TABLE: Readonly<Record<FieldRight, string>> = {
  audit: 'y - - - - - - - - y',
  read: 'y y y y y y y y y y',
  contact: 'y y - - - $ $ $ $ $',
  edit: 'y - - - y c c - - s',
  support: '- - - - - - - - - y',
  geometry: 'y - - - - - - - - -',
  split: 'y - - - - - - - - -',
  delete: 'y - - - - - - - - -',
  restore: 'y - - - - - - - - y',
  propose_zones: 'y - - - - y y - - -',
  zones: 'y - - - - - - - - -',
  prescribe: 'A A - A A A A - - -',
  share: 'y - - - - - - - - -',
  revoke_share: 'y - - - - - - - - y',
  leave: '- - y y y - - - - -',
  transfer: 'y - - - - - - - - -',
  plan: 'y y - - - - - - - y',
  plan_status: 'y y - - - y y y y y',
  pay: 'y - - - - - - - - -',
  propose_plan: '- - - - - y y - - -',
  set_plan: '- - - - - - - - - y',
  premium: 'A A A A A A A A A A',
  analytics: 'y y y y y y y y y y',
  money: 'y y - - - m m m m m',
  add_records: 'y y - y y y y - - -',
  edit_records: 'y y - y y y y - - -',
  import_rain: 'y y - - y y y - - -',
  add_notes: 'y y - y y y y - - -',
  edit_notes: 'y y - y y y y - - -',
  publish_notes: 'y y - - - - - - - -',
  margin: 'y y - - - m m m m -',
  edit_margin: 'y y - - - - - - - -',
  export: 'y y - y y c c - - -',
};
