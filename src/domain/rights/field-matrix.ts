/** How a person is related to a field; the columns of rules.md §8 from Ow to Ad. One person may have several. */
export const RELATIONS = ['owner', 'producer', 'view', 'annotate', 'edit', 'FA', 'FM', 'FSM', 'RSM', 'admin'] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * What a cell of the table demands: nothing more, the sensitive flag (§8 `$`), for money the producer's consent beside it, an advanced
 * field (`A`), the producer's consent to being worked for, or a support session opened with its reason that still runs.
 */
export type Cell = 'yes' | 'sensitive' | 'money' | 'advanced' | 'consent' | 'support';

type Row = Readonly<Partial<Record<Relation, Cell>>>;

const of = (cell: Cell, ...relations: readonly Relation[]): Row => Object.fromEntries(relations.map((relation) => [relation, cell]));
const ALL = of('yes', ...RELATIONS);
const ALL_ADVANCED = of('advanced', ...RELATIONS);

/** Rows of rules.md §8 about a field, as far as there are calls for them. A missing cell is "–". */
export const FIELD_MATRIX = {
  /** 12, on fields. */
  audit: of('yes', 'owner', 'admin'),
  /** 13, 23, 34. */
  read: ALL,
  /** 14: fiscal name and the owner's contact. */
  contact: { ...of('yes', 'owner', 'producer'), ...of('sensitive', 'FA', 'FM', 'FSM', 'RSM', 'admin') },
  /** 17. */
  edit: { ...of('yes', 'owner', 'edit'), ...of('consent', 'FA', 'FM'), ...of('support', 'admin') },
  support: of('yes', 'admin'),
  /** 18, locked by active zones in the handler, as 19. */
  geometry: of('yes', 'owner'),
  /** 19. */
  split: of('yes', 'owner'),
  /** 20. */
  delete: of('yes', 'owner'),
  restore: of('yes', 'owner', 'admin'),
  /** 21: drafts are proposed, the owner activates. */
  propose_zones: of('yes', 'owner', 'FA', 'FM'),
  zones: of('yes', 'owner'),
  /** 24. */
  prescribe: of('advanced', 'owner', 'producer', 'annotate', 'FA', 'FM', 'edit'),
  /** 25. */
  share: of('yes', 'owner'),
  revoke_share: of('yes', 'owner', 'admin'),
  /** 26. */
  leave: of('yes', 'view', 'annotate', 'edit'),
  /** 27. */
  transfer: of('yes', 'owner'),
  /** 28: the price, and the plan's status alone. */
  plan: of('yes', 'owner', 'producer', 'admin'),
  plan_status: of('yes', 'owner', 'producer', 'FA', 'FM', 'FSM', 'RSM', 'admin'),
  /** 29. */
  pay: of('yes', 'owner'),
  propose_plan: of('yes', 'FA', 'FM'),
  /** 30. */
  set_plan: of('yes', 'admin'),
  /** 35. */
  premium: ALL_ADVANCED,
  /** 36: styles 1 and 7 are refused beside the table (rules 37). */
  analytics: ALL,
  /** 36b, of which the index and the yields are refused with their calls; never for styles 1 and 7. */
  evi_reports: ALL_ADVANCED,
  /** 41; the rest of an activity is read with the field (40). */
  money: { ...of('yes', 'owner', 'producer'), ...of('money', 'FA', 'FM', 'FSM', 'RSM', 'admin') },
  /** 42, activities and the log. */
  add_records: of('yes', 'owner', 'producer', 'annotate', 'edit', 'FA', 'FM'),
  /** 43: all but the owner only what they made, which the handler knows. */
  edit_records: of('yes', 'owner', 'producer', 'annotate', 'edit', 'FA', 'FM'),
  /** 44. */
  import_rain: of('yes', 'owner', 'producer', 'edit', 'FA', 'FM'),
  /** 46, notes and photos; they are read with the field (45). */
  add_notes: of('yes', 'owner', 'producer', 'annotate', 'edit', 'FA', 'FM'),
  /** 47: all but the owner only what they made, which the handler knows. */
  edit_notes: of('yes', 'owner', 'producer', 'annotate', 'edit', 'FA', 'FM'),
  /** 48: of what he wrote himself, with the consent of both. */
  publish_notes: of('yes', 'owner', 'producer'),
  /** 52: the administration has no part in it. */
  margin: { ...of('yes', 'owner', 'producer'), ...of('money', 'FA', 'FM', 'FSM', 'RSM') },
  edit_margin: of('yes', 'owner', 'producer'),
  /** 53. */
  create_report: of('yes', 'owner', 'edit', 'FA', 'FM', 'FSM'),
  /** 54; what shows money only with row 52, what is of the advanced plan with 36b. */
  report: ALL,
  /** 55: all but the owner only what they made, which the handler knows. */
  delete_report: of('yes', 'owner', 'edit', 'FA', 'FM', 'FSM'),
  /** 56: of the seed brand's lots of seed, many fields at once. */
  batch_report: of('yes', 'owner', 'FA', 'FM', 'FSM', 'RSM'),
  /** 59; results are read with the field (60). */
  diagnose: of('yes', 'owner', 'producer', 'annotate', 'edit', 'FA', 'FM'),
  /** 61, of the fields' owner as the holder of a coverage; guests have no part in it. */
  coverage: of('yes', 'owner', 'producer', 'FA', 'FM', 'FSM', 'RSM', 'admin'),
  /** 62: FA and FM only what they made, which the handler knows. */
  edit_coverage: of('yes', 'owner', 'producer', 'FA', 'FM'),
  /** 63. */
  approve_coverage: of('yes', 'owner', 'producer'),
  /** 64. */
  void_coverage: of('yes', 'RSM', 'admin'),
  /** 65. */
  invoice: { ...of('yes', 'owner', 'producer'), ...of('money', 'FA', 'FM', 'FSM', 'RSM', 'admin') },
  /** 68. */
  export: { ...of('yes', 'owner', 'producer', 'annotate', 'edit'), ...of('consent', 'FA', 'FM') },
} as const satisfies Record<string, Row>;

export type FieldRight = keyof typeof FIELD_MATRIX;

/** Rows 61 to 65, asked of a coverage as of its fields. */
export const COVERAGE_RIGHTS = [
  'coverage',
  'edit_coverage',
  'approve_coverage',
  'void_coverage',
  'invoice',
] as const satisfies readonly FieldRight[];
export type CoverageRight = (typeof COVERAGE_RIGHTS)[number];
