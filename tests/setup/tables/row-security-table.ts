import { ACTORS, type Actor } from '../worlds/row-security-world.ts';

/** Who gets through, by relation to the one field and its owner. */
type Who = readonly Actor[];
export type TableClass = {
  /** Who sees the row. */
  readonly select: Who;
  /** Columns that no statement reads. */
  readonly hidden?: readonly string[];
  /** Who writes which columns; those not named are written by nobody. */
  readonly update?: readonly (readonly [Who, readonly string[]])[];
  /** Who may add the very row that is there: in its author's name. */
  readonly insert?: Who;
  /** The same in one's own name, put into these columns. */
  readonly insert_own?: readonly [Who, readonly string[]];
  /** Columns that are given when a row is added; all without it. */
  readonly inserted?: readonly string[];
  readonly delete?: Who;
  /** Worked out of other tables: nothing can be written through it. */
  readonly is_view?: true;
};

const names = (text: string): readonly string[] => text.split(' ');
const ADMINS: Who = ['admin', 'other_admin'];
const NONE: Who = [];
const OWNER: Who = ['owner'];
const SIGNED_IN: Who = ACTORS.filter((actor) => actor !== 'nobody');
const STAFF: Who = ['FA', 'FM', 'FSM', 'RSM', 'admin'];
/** Related to the field: see it. */
const RELATED: Who = ['owner', 'view', 'annotate', 'edit', 'producer', ...STAFF];
const WRITERS: Who = ['owner', 'edit', 'FA', 'FM', 'admin'];
/** Write into the field's record. */
const RECORDERS: Who = ['owner', 'producer', 'annotate', 'edit', 'FA', 'FM'];
const ZONERS: Who = ['owner', 'FA', 'FM'];

/** Nobody's but the unscoped database's. */
const closed: TableClass = { select: NONE };
/** Read by everybody, written by the unscoped database. */
const common: TableClass = { select: ACTORS };
/** Measured of the field by the server, read by whoever sees it. */
const measured: TableClass = { select: RELATED };
const own = (columns: readonly string[] | 'none', more: Partial<TableClass> = {}): TableClass => ({
  select: OWNER,
  insert: OWNER,
  ...(columns === 'none' ? {} : { update: [[OWNER, columns]] }),
  ...more,
});

/** Every table of the schema, by what row-level security lets through. A table that is not here turns the test red. */
export const SECURED_TABLES: Readonly<Record<string, TableClass>> = {
  account: {
    select: [...RELATED, 'taker'],
    hidden: ['password_hash'],
    update: [
      [
        OWNER,
        names(
          'version updated_at password_hash firstname lastname country fiscal_id fiscal_id_type business_name phone_number selected_language selected_season global_tutorial field_tutorial density has_shortcuts',
        ),
      ],
    ],
  },
  session: { select: OWNER, update: [[OWNER, ['authenticated_at', 'revoked_at']]] },
  refresh_token: closed,
  mail_token: closed,
  login_guard: closed,
  mail_log: closed,
  job: closed,
  measured_season: closed,
  migration: closed,
  audit_head: closed,
  payment_event: closed,
  plan_notice: closed,
  erasure: closed,
  published_note: { ...closed, is_view: true },
  crowd_week: closed,
  crowded_cell: closed,
  installation: closed,
  idempotency: own(['reply']),
  logo: own(['image', 'updated_at'], { delete: OWNER, insert_own: [SIGNED_IN, ['account_id']] }),
  public_notes_consent: own(['is_on', 'accepted_at'], { insert_own: [SIGNED_IN, ['account_id']] }),
  second_factor: own(['secret', 'pending', 'last_step', 'confirmed_at'], {
    delete: OWNER,
    insert_own: [SIGNED_IN, ['account_id']],
  }),
  recovery_code: own('none', { delete: OWNER, insert_own: [SIGNED_IN, ['account_id']] }),
  terms_acceptance: own('none', { insert_own: [SIGNED_IN, ['account_id']] }),
  notification: own(['read_at'], { insert_own: [SIGNED_IN, ['account_id']] }),
  notification_digest: own(['every', 'looked_on', 'notified_until'], { delete: OWNER, insert_own: [SIGNED_IN, ['account_id']] }),
  notification_mute: own('none', { delete: OWNER, insert_own: [RELATED, ['account_id']] }),
  // The owner's own; one that is of the field is seen by whoever sees that (`server/resources/notifications/routes.test.ts`).
  notification_reason: { select: OWNER },
  scene_exclusion: own('none', { delete: OWNER, insert_own: [RELATED, ['account_id']] }),
  batch_report: own('none', {
    inserted: names('id account_id brand batch year season period language comments created_at'),
    insert_own: [SIGNED_IN, ['account_id']],
  }),
  batch_report_item: own(['state', 'step', 'error'], { inserted: names('batch_id field_id place target_yield_kg_ha n_kg_ha') }),
  statistics_job: own(['cancelled_at'], { insert_own: [SIGNED_IN, ['account_id']] }),
  statistics_item: own('none'),
  trial: own('none', { insert_own: [OWNER, ['account_id']] }),
  payment_order: own(['state', 'reference', 'payment_id', 'checkout_url', 'updated_at'], { insert_own: [SIGNED_IN, ['account_id']] }),
  payment_line: own(['is_open']),
  // An act on the field, by its owner; administrators read the acts of their side.
  audit: { select: ['owner', 'admin'], insert: OWNER, insert_own: [SIGNED_IN, ['actor_id']] },

  lookup_entry: {
    select: ACTORS,
    hidden: ['updated_by'],
    insert: ADMINS,
    update: [[ADMINS, names('names attributes position is_active version updated_by updated_at')]],
  },

  // The seed brand's.
  seed_lot: {
    select: ACTORS,
    insert: ['other_admin'],
    update: [[['other_admin'], names('genotype treatment caliber bags delivered_on version updated_at deleted_at')]],
  },
  hybrid_pdf: { select: ACTORS, insert: ['other_admin'], update: [[['other_admin'], ['withdrawn_at']]] },

  field: {
    select: [...RELATED, 'taker'],
    update: [
      // Into a farm in which the others see no field.
      [ZONERS, ['farm_id']],
      [WRITERS, names('version name name_key fiscal_name ownership producer_id has_gaps_project treatment_type updated_at')],
      [
        ['owner', 'admin'],
        names(
          'geometry_version geometry area_ha perimeter_m bbox label country province plan_status plan_ends paid_area_ha plan_order_id has_zones archived_at deleted_at',
        ),
      ],
    ],
    insert: ZONERS,
    insert_own: [OWNER, ['owner_id']],
  },
  farm: {
    select: [...RELATED, 'taker'],
    update: [[ZONERS, ['version', 'name', 'name_key', 'updated_at', 'deleted_at']]],
    insert: ZONERS,
    insert_own: [SIGNED_IN, ['owner_id']],
  },
  field_crop: { select: RELATED, update: [[WRITERS, ['crop', 'genotype_id', 'before_sowing']]], insert: WRITERS, delete: WRITERS },
  field_geometry: { select: RELATED, insert: OWNER, insert_own: [OWNER, ['replaced_by']] },
  activity: {
    select: RELATED,
    update: [
      [
        OWNER,
        names('version year season period planned_date done_date geometry_version area_ha details comments group_id updated_at deleted_at'),
      ],
    ],
    insert: OWNER,
    insert_own: [RECORDERS, ['created_by']],
  },
  // With its rows the sensitive flag, which nobody here has.
  activity_money: { select: ['owner', 'producer'], update: [[OWNER, ['money']]], insert: OWNER },
  // Row 52, as their money but for the administration.
  margin_plan: {
    select: ['owner', 'producer'],
    update: [[['owner', 'producer'], names('version name name_key crop inputs status closed_area_ha updated_at deleted_at')]],
    inserted: names('id field_id year season period name name_key crop inputs status closed_area_ha created_by created_at updated_at'),
    insert: OWNER,
    insert_own: [['owner', 'producer'], ['created_by']],
  },
  density_plan: {
    select: RELATED,
    update: [[RECORDERS, names('version inputs origins relation seed_relation updated_at')]],
    inserted: names('field_id year season period inputs origins relation seed_relation created_by created_at updated_at'),
    insert: OWNER,
    insert_own: [RECORDERS, ['created_by']],
  },
  density_price: { select: ['owner', 'producer'], update: [[['owner', 'producer'], ['prices']]], insert: ['owner', 'producer'] },
  diagnosis: { select: RELATED, insert: OWNER, insert_own: [RECORDERS, ['created_by']] },
  // One without money.
  report: {
    select: RELATED,
    update: [[OWNER, ['deleted_at']]],
    inserted: names(
      'id series_id version field_id year season period kind subject content code hash data facts planning images language brand producer producer_key has_money created_by made_by created_at hybrid',
    ),
    insert: OWNER,
    insert_own: [['owner', 'edit', 'FA', 'FM', 'FSM'], ['created_by']],
  },
  // Made by the owner of his own field. Guests have no part in it.
  coverage: {
    select: ['owner', 'producer', ...STAFF],
    update: [
      [
        ['owner', 'producer', 'RSM', 'admin'],
        names(
          'version year season period state seed_brand firstname lastname business_name name_key business_key accepted_at accepted_by accepted_name terms_version voided_at voided_by voided_name void_reason updated_at deleted_at',
        ),
      ],
    ],
    inserted: names(
      'id holder_id year season period seed_brand firstname lastname business_name name_key business_key created_by created_at updated_at',
    ),
    insert: OWNER,
    insert_own: [['owner', 'producer', 'FA', 'FM'], ['created_by']],
  },
  coverage_field: {
    select: ['owner', 'producer', ...STAFF],
    update: [[['owner', 'producer', 'FA', 'FM'], ['sowing']]],
    inserted: names('coverage_id place field_id name farm_name name_key area_ha province geometry_version year season period'),
    insert: ['owner', 'producer'],
    delete: ['owner', 'producer', ...STAFF],
  },
  // With its rows the sensitive flag, which nobody here has.
  coverage_invoice: { select: ['owner', 'producer'] },
  report_seal: closed,
  crop_log_entry: {
    select: RELATED,
    update: [[OWNER, names('version kind date rain_mm temperature_c crop stage text import_id replaced_by updated_at deleted_at')]],
    insert: OWNER,
    insert_own: [RECORDERS, ['created_by']],
  },
  field_note: {
    select: RELATED,
    update: [
      [
        OWNER,
        names(
          'version type specific_type specific_name crop date description position accuracy_m task measure photo_ids is_public updated_at deleted_at',
        ),
      ],
    ],
    inserted: names(
      'id field_id type specific_type specific_name crop date description position accuracy_m task measure photo_ids is_public created_by created_at updated_at',
    ),
    insert: OWNER,
    insert_own: [RECORDERS, ['created_by']],
  },
  note_photo: { select: RELATED, insert: OWNER, insert_own: [RECORDERS, ['created_by']] },
  zone_plan: {
    select: RELATED,
    update: [
      [
        [...ZONERS, 'producer', 'annotate', 'edit'],
        ['version', 'prescription', 'updated_at'],
      ],
      [ZONERS, ['geometry_version', 'plan']],
      [OWNER, ['state', 'activated_at']],
    ],
    insert: OWNER,
    insert_own: [ZONERS, ['created_by']],
    delete: ZONERS,
  },
  share: {
    select: ['owner', 'view', 'admin'],
    update: [[OWNER, ['level']]],
    insert: OWNER,
    delete: ['owner', 'view', 'admin'],
  },
  // The guest's own look at the field.
  field_opening: {
    select: ['owner', 'view'],
    update: [[['view'], ['last_at', 'times']]],
    insert: ['view'],
    insert_own: [RELATED, ['account_id']],
  },
  // Whoever looked at the field knows of his own looks alone.
  field_visit: { select: OWNER, insert: OWNER, insert_own: [RELATED, ['account_id']], update: [[OWNER, ['visited_at', 'previous_at']]] },
  field_transfer: { select: ['owner', 'taker'], insert: OWNER, delete: ['owner', 'taker'] },
  // Proposed by FA.
  plan_proposal: { select: ['owner', 'FA'], insert: ['FA'], insert_own: [['FA', 'FM'], ['proposed_by']], delete: ['owner', 'FA'] },
  // Opened by the administrator.
  support_session: { select: ['admin'], insert: ['admin'], insert_own: [['admin'], ['opened_by']] },
  // The owner's record of the producer who has accepted it.
  producer: {
    select: ['owner', 'producer', ...STAFF],
    update: [
      [
        ['owner', 'producer', 'admin'],
        ['version', 'name', 'email', 'country', 'province', 'city', 'fiscal_id', 'invited_at', 'updated_at', 'deleted_at'],
      ],
      [['producer'], ['account_id', 'accepted_at', 'may_edit']],
    ],
    inserted: ['id', 'created_by', 'name', 'email', 'country', 'province', 'city', 'fiscal_id', 'created_at', 'updated_at'],
    insert: OWNER,
    insert_own: [SIGNED_IN, ['created_by']],
  },

  scene_statistics: measured,
  scene_failure: measured,
  scene: common,
  imagery_item: common,
  imagery_search: common,
  weather_month: common,
  weather_hours: common,
  wind_forecast: common,
  role_rank: common,
};

/** A probe: a query that is true where the call had its effect, asked unscoped after the actor's call. */
export type FunctionProbe = { readonly call: string; readonly effect: string; readonly who: Who };
export type FunctionClass =
  /** No statement of the app's role may call it. */
  | 'internal'
  /** Speaks of the asker alone: whose it is, is not an argument. */
  | 'own'
  | readonly FunctionProbe[];

const notified = (type: string, whom: string): string =>
  `select exists (select 1 from notification where type = '${type}' and account_id = '{${whom}}')`;
const returned = 'returned';

/** Every function of the schema by its name. One that is not here turns the test red. */
export const SECURED_FUNCTIONS: Readonly<Record<string, FunctionClass>> = {
  account_address: 'internal',
  audit_append: 'internal',
  audit_hash: 'internal',
  audit_refuse: 'internal',
  close_split: 'internal',
  field_left: 'internal',
  forget_offer: 'internal',
  guard_field: 'internal',
  guard_producer: 'internal',
  guard_zones: 'internal',
  may_disable: 'internal',
  name_public_note: 'internal',
  offer_to: 'internal',
  own_order: 'internal',
  release_shares: 'internal',
  seal_report: 'internal',
  follow_coverage: 'internal',
  follow_covered_field: 'internal',
  rename_public_notes: 'internal',

  asker: 'own',
  invoice_coverage: 'own',
  led_account: 'own',
  margin_field: 'own',
  money_field: 'own',
  offered_field: 'own',
  offering_account: 'own',
  own_email: 'own',
  own_field: 'own',
  followed_owner: 'own',
  own_record: 'own',
  reached_account: 'own',
  related_field: 'own',
  seen_account: 'own',
  seen_field: 'own',
  served_owner: 'own',
  shared_field: 'own',

  // Reads with the caller's own eyes.
  field_relation: [
    { call: "select 1 from field_relation('{owner}') where relation = 'owner'", effect: returned, who: [...RELATED, 'taker'] },
  ],
  has_record: 'internal',
  published_among: [{ call: "select 1 from published_among(array['{note}'::uuid])", effect: returned, who: RELATED }],
  settle_record: [
    {
      call: "select settle_record('{field}', now())",
      effect: "select has_history from field where id = '{field}'",
      who: RECORDERS,
    },
  ],
  is_unscoped: [{ call: 'select 1 where is_unscoped()', effect: returned, who: NONE }],
  asks_as: [{ call: "select 1 where asks_as('{owner}')", effect: returned, who: OWNER }],
  account_reach: [{ call: "select 1 from account_reach('{owner}')", effect: returned, who: OWNER }],
  visible_field: [{ call: "select 1 from visible_field('{owner}')", effect: returned, who: OWNER }],
  visible_among: [{ call: "select 1 from visible_among('{owner}', array['{field}']::uuid[])", effect: returned, who: OWNER }],
  sees_own_alone: [{ call: "select 1 where sees_own_alone('{owner}')", effect: returned, who: OWNER }],
  owner_relation: [{ call: "select 1 from owner_relation('{FA}')", effect: returned, who: ['FA'] }],
  other_relation: [
    { call: "select 1 from other_relation('{edit}') where relation = 'edit'", effect: returned, who: ['owner', 'edit', 'admin'] },
  ],
  linked_account: [{ call: "select 1 from linked_account('{FA}')", effect: returned, who: ['FA'] }],
  offered_transfer: [{ call: "select 1 from offered_transfer('{taker}', now())", effect: returned, who: ['taker'] }],
  account_used_at: [{ call: "select 1 where account_used_at('{owner}') is not null", effect: returned, who: ['owner', ...STAFF] }],
  notify_offers: [{ call: "select notify_offers('taker@world.example', now())", effect: notified('transfer_offer', 'taker'), who: OWNER }],
  notify_offer_answer: [
    { call: "select notify_offer_answer('{transfer}', true, now())", effect: notified('transfer_answer', 'owner'), who: ['taker'] },
  ],
  notify_plan_proposals: [
    {
      call: "select notify_plan_proposals(array['{proposal}'::uuid], current_date)",
      effect: notified('plan_proposed', 'owner'),
      who: ['FA'],
    },
  ],
  notify_support_session: [
    { call: "select notify_support_session('{support}', 'x')", effect: notified('support', 'owner'), who: ['admin'] },
  ],
  // The owner has silenced the field.
  notify_margin_change: [
    { call: "select notify_margin_change('{margin}', '{owner}')", effect: notified('margin_changed', 'producer'), who: OWNER },
  ],
  notify_report: [{ call: "select notify_report('{report}')", effect: notified('report_ready', 'producer'), who: OWNER }],
  may_fill: [{ call: "select 1 where may_fill('{coverage}')", effect: returned, who: ['owner', 'producer'] }],
  produced_coverage: [{ call: "select 1 from produced_coverage('{producer}')", effect: returned, who: ['producer'] }],
  visible_coverage: [{ call: "select 1 from visible_coverage('{FA}', null)", effect: returned, who: ['FA'] }],
  put_invoice: [
    {
      call: "select put_invoice('{coverage}', '{late}', 'b.pdf', 'application/pdf', 1, 'x', now())",
      effect: "select exists (select 1 from coverage_invoice where file_id = '{late}')",
      who: ['owner', 'producer'],
    },
  ],
  notify_coverage: [{ call: "select notify_coverage('{coverage}', '{FA}', now())", effect: notified('coverage', 'owner'), who: ['FA'] }],
  claim_shares: [{ call: "select claim_shares('late@world.example', now())", effect: notified('shared', 'late'), who: OWNER }],
  end_producer_link: [
    {
      call: "select end_producer_link('{record}', now())",
      effect: "select account_id is null from producer where id = '{record}'",
      who: ['owner', 'producer'],
    },
  ],
  settle_activities: [
    {
      call: "select settle_activities('{field}', 2025::smallint, 2::smallint, 'summer', null, null, '2025-10-01', now())",
      effect: "select sowing_date is not null from field_crop where field_id = '{field}'",
      who: RECORDERS,
    },
  ],
  take_field: [
    {
      call: "select take_field('{taker}', '{field}', '{takers_farm}', 'Field', 'field', now())",
      effect: "select owner_id = '{taker}' from field where id = '{field}'",
      who: ['taker'],
    },
    {
      call: "select take_field(asker(), '{field}', '{farm}', 'Field', 'field', now())",
      effect: "select owner_id <> '{owner}' from field where id = '{field}'",
      who: NONE,
    },
  ],
  end_sessions: [
    {
      call: "select end_sessions('{owner}', now(), null)",
      effect: "select revoked_at is not null from session where id = '{session}'",
      who: ['owner', 'admin'],
    },
  ],
  drop_mail_tokens: [
    {
      call: "select drop_mail_tokens('{owner}')",
      effect: "select not exists (select 1 from mail_token where account_id = '{owner}')",
      who: OWNER,
    },
  ],
  change_account_access: [
    {
      call: `select change_account_access('{owner}', (select version from account where id = '{owner}'), '{"disabled_at": "2026-01-01T00:00:00Z"}', now())`,
      effect: "select disabled_at is not null from account where id = '{owner}'",
      who: ['admin'],
    },
    {
      call: `select change_account_access('{owner}', (select version from account where id = '{owner}'), '{"role": "FA"}', now())`,
      effect: "select role = 'FA' from account where id = '{owner}'",
      who: ['FSM', 'RSM', 'admin'],
    },
    {
      call: `select change_account_access('{owner}', (select version from account where id = '{owner}'), '{"role": "admin"}', now())`,
      effect: "select role = 'admin' from account where id = '{owner}'",
      who: ['admin'],
    },
    {
      call: `select change_account_access(asker(), (select version from account where id = asker()), '{"role": "admin", "brand_id": 99}', now())`,
      effect: 'select exists (select 1 from account where brand_id = 99)',
      who: NONE,
    },
    {
      call: `select change_account_access('{owner}', (select version from account where id = '{owner}'), jsonb_build_object('manager_id', asker()), now())`,
      effect: "select manager_id is not null from account where id = '{owner}'",
      who: ['FSM', 'RSM', 'admin'],
    },
  ],
  end_ties_across: [
    {
      call: "select end_ties_across('{owner}', now())",
      effect: "select not exists (select 1 from producer where account_id = '{owner}')",
      who: ['admin'],
    },
  ],
  add_tasks: [
    {
      call: `select add_tasks('statistics', '{order}', '[{"payload": {"job_id": "{order}", "task": 7}}]')`,
      effect: "select exists (select 1 from job where payload ->> 'task' = '7')",
      who: OWNER,
    },
    {
      call: `select add_tasks('statistics', '{order}', '[{"payload": {"job_id": "{proposal}"}}]')`,
      effect: 'select count(*) > 2 from job',
      who: NONE,
    },
    {
      call: `select add_tasks('fields', '{order}', '[{"payload": {}}]')`,
      effect: "select exists (select 1 from job where queue = 'fields')",
      who: NONE,
    },
  ],
  cancel_tasks: [
    { call: "select cancel_tasks('{order}')", effect: "select exists (select 1 from job where state = 'cancelled')", who: OWNER },
  ],
  resume_tasks: [
    { call: "select resume_tasks('{order}')", effect: "select not exists (select 1 from job where state = 'failed')", who: OWNER },
  ],
  order_tasks: [{ call: "select 1 from order_tasks('{order}')", effect: returned, who: OWNER }],
};
