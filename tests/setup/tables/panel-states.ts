/** Shows that a call has failed, and a way to try again. */
export const FAILS = 'fails';
/** What is read in a place: the failure, or, where it stands on no call, this text of its own. */
export type Shown = typeof FAILS | { readonly says: string };
/** A state that a panel cannot be in, and why. */
type Without = { readonly without: string };
/** The panel goes, and the page says why. */
type Leaves = { readonly leaves: string };

export type PanelStates = {
  /** With no call answered but the session. */
  readonly alone: Shown;
  /** With the fields, the day, the season and what the installation offers answered as ever, and nothing else. */
  readonly among_fields: Shown;
  /** To somebody who has nothing yet: no field, nobody, no message. */
  readonly empty: Exclude<Shown, string> | Without;
  /** To a guest who may look at one field and has no analytics; `of_field`: opened for that field. */
  readonly locked: (Exclude<Shown, string> & { readonly of_field?: true }) | Without | Leaves;
};

const says = (key: string) => ({ says: key });
const ofField = (key: string) => ({ says: key, of_field: true }) as const;
const without = (reason: string): Without => ({ without: reason });

type Rest = Pick<PanelStates, 'empty' | 'locked'>;
/** Stands on a call of its own. */
const own = (empty: Rest['empty'], locked: Rest['locked']): PanelStates => ({ alone: FAILS, among_fields: FAILS, empty, locked });
/** Needs no call of its own beyond the fields; without a field named it asks for one. */
const fields = (key: string, empty: Rest['empty'], locked: Rest['locked']): PanelStates => ({
  alone: FAILS,
  among_fields: says(key),
  empty,
  locked,
});
/** Needs no call at all. */
const still = (key: string, empty: Rest['empty'], locked: Rest['locked']): PanelStates => ({
  alone: says(key),
  among_fields: says(key),
  empty,
  locked,
});

const EVERYBODY = without('open to everybody who is signed in');
const OWN_ONLY = without('holds only what is one’s own');
const SAME = without('the same for everybody');

/** Panels that are opened together, beside the card of a field. */
const BESIDE: Readonly<Record<string, PanelStates>> = {
  fields: fields('fields:search', says('fields:empty.title'), without('lists what somebody may see')),
  field: fields('fields:card.data', says('fields:card.none'), says('fields:shared.level.view')),
  summary: own(says('summary:no_field'), EVERYBODY),
  field_form: fields('fields:form.missing', says('fields:form.missing'), ofField('fields:shared.no_edit')),
  field_edit: fields('field-drawing:edit.choose', says('field-drawing:edit.choose'), ofField('field-drawing:edit.not_own')),
  field_split: fields('field-drawing:split.choose', says('field-drawing:split.choose'), ofField('field-drawing:edit.not_own')),
  field_support: fields(
    'fields:support.title',
    says('fields:support.title'),
    without('only the menu of an administrator opens it for a field'),
  ),
  deleted_fields: fields('fields:deleted.title', says('fields:deleted.empty'), OWN_ONLY),
  zones: own(says('zones:choose'), says('zones:read_only')),
  scenes: own(says('imagery:timeline.no_field'), EVERYBODY),
  analytics: own(says('analytics:no_field'), { leaves: 'errors:ANALYTICS_BRAND' }),
  temperature_chart: own(says('temperature-chart:no_field'), EVERYBODY),
  drone_flight: own(says('drone-flight:panel.no_field'), EVERYBODY),
  evi_report: own(says('planning-report:no_field'), EVERYBODY),
  planning_report: own(says('planning-report:no_field'), EVERYBODY),
  phenology_report: own(says('phenology-report:no_field'), EVERYBODY),
  soil: own(says('soil:no_field'), says('soil:locked')),
  radar: own(says('radar:no_field'), says('radar:locked')),
  field_audit: own(says('audit:no_field'), says('audit:locked.field')),
  imagery: still('imagery:own', SAME, EVERYBODY),
  provenance: still('imagery:provenance.none', says('imagery:provenance.none'), EVERYBODY),
  notifications: own(says('notifications:empty.title'), OWN_ONLY),
  own_imagery: fields('own-imagery:title', says('own-imagery:no_fields.title'), EVERYBODY),
  sharing: fields('sharing:choose', says('sharing:choose'), ofField('sharing:not_own')),
  transfer: fields('transfers:offer.choose', says('transfers:offer.choose'), ofField('transfers:offer.not_own')),
  transfers: own(says('transfers:empty.title'), OWN_ONLY),
  producers: own(says('producers:empty.title'), OWN_ONLY),
  plans: own(SAME, EVERYBODY),
  plan: fields('plans:plan.title', says('plans:plan.choose'), says('plans:plan.not_yours')),
  plan_convert: own(says('plans:convert.none'), says('plans:convert.none')),
  plan_propose: own(says('plans:propose.none'), says('plans:propose.none')),
  plan_trial: own(says('plans:trial.none'), says('plans:trial.none')),
  plan_difference: fields(
    'plans:plan.choose',
    says('plans:plan.choose'),
    without('only an owner who has drawn a larger field is led to it'),
  ),
  orders: own(says('plans:orders.none'), OWN_ONLY),
  preferences: still('account-menu:language', SAME, EVERYBODY),
  crop_explorer: own(says('crop-explorer:choose'), EVERYBODY),
  activities: own(says('activities:no_field'), ofField('activities:empty.text_guest')),
  record_form: fields('activities:kind.sow', says('activities:form.no_right'), ofField('activities:form.no_right')),
  notes: own(says('notes:empty.title'), says('notes:empty.text_guest')),
  public_notes: own(says('notes:feed.mine'), EVERYBODY),
  note_form: fields('notes:type.weed', says('notes:form.no_right'), ofField('notes:form.no_right')),
  gross_margin: own(says('gross-margin:no_field'), ofField('gross-margin:no_right')),
  density: own(says('density:no_field'), ofField('density:read_only')),
  pest_prediction: own(says('pest-prediction:no_field'), ofField('pest-prediction:empty.guest')),
  weather: own(says('weather:no_field'), EVERYBODY),
  weather_detail: own(says('weather:no_field'), EVERYBODY),
  rain_import: fields('rain-import:choose', says('rain-import:choose'), ofField('rain-import:locked')),
  field_import: still('field-import:title', says('field-import:title'), EVERYBODY),
  bulk: own(says('bulk-statistics:empty.title'), EVERYBODY),
  contact: fields('contact:nobody', SAME, EVERYBODY),
};
/** Those that ask for a higher role, and a tool; each of the two tools would close the other and the list of fields. */
const OF_STAFF: Readonly<Record<string, PanelStates>> = {
  users: own(says('users:empty.title'), says('users:locked.title')),
  user: own(says('users:gone'), says('users:gone')),
  house_audit: own(without('the log-in of whoever reads it is its first line'), says('audit:locked.title')),
  lookups: own(SAME, says('lookups:locked.title')),
  field_draw: still('field-drawing:draw.title', says('field-drawing:draw.title'), EVERYBODY),
};
const ALONE: Readonly<Record<string, PanelStates>> = {
  reports: own(says('planning-report:list.none'), EVERYBODY),
  report: still('planning-report:report.gone', says('planning-report:report.gone'), EVERYBODY),
  measure: still('field-drawing:measure.title', says('field-drawing:measure.title'), EVERYBODY),
};

/** Those of the seed brand, a list with its detail. */
const OF_SEED: Readonly<Record<string, PanelStates>> = {
  coverage: own(says('coverage:empty'), says('coverage:forbidden')),
  coverage_one: own(says('coverage:form.no_right'), says('coverage:forbidden')),
};

const STAFF_ONLY = without('only the seed brand’s staff enters the mode');
/** Those of the seed brand's reports mode, a list with its detail; another list takes its place. */
const OF_MODE: Readonly<Record<string, PanelStates>> = {
  mode_reports: own(says('planning-report:mode.none'), STAFF_ONLY),
  mode_report: still('planning-report:report.gone', says('planning-report:report.gone'), STAFF_ONLY),
};
const OTHER_BRAND = without('the server tells nobody of another brand');
const HYBRIDS_OF_MODE: Readonly<Record<string, PanelStates>> = { hybrids: own(OTHER_BRAND, STAFF_ONLY) };
const BATCHES_OF_MODE: Readonly<Record<string, PanelStates>> = { batch_reports: own(OTHER_BRAND, STAFF_ONLY) };
const PEOPLE_OF_MODE: Readonly<Record<string, PanelStates>> = {
  mode_producers: own(OTHER_BRAND, STAFF_ONLY),
  mode_producer: still('reports-mode:producer.gone', says('reports-mode:producer.gone'), STAFF_ONLY),
};

/** Every panel there is, those that can be open together in one group. */
export const PANEL_GROUPS = {
  beside: BESIDE,
  staff: OF_STAFF,
  alone: ALONE,
  seed: OF_SEED,
  mode: OF_MODE,
  mode_people: PEOPLE_OF_MODE,
  mode_hybrids: HYBRIDS_OF_MODE,
  mode_batches: BATCHES_OF_MODE,
} as const satisfies Record<string, Readonly<Record<string, PanelStates>>>;
export type PanelGroup = keyof typeof PANEL_GROUPS;
export const GROUPS = Object.keys(PANEL_GROUPS) as PanelGroup[];
/** Whether its panels are of the reports mode, which its people alone enter. */
export const isOfReportsMode = (group: PanelGroup): boolean => group.startsWith('mode');
