import { api } from '#api/client.ts';
import type { User } from '#domain/schemas/user.ts';
import { fitBBox } from '#map/camera.ts';
import { panelDefinition } from '#shell/panels/define-panel.ts';
import { changeLayout, useWindows } from '#shell/windows/windows-store.ts';
import { closePanel, openById } from '#shell/panels/open-panel.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { openField, selectFields, useSelection } from '#state/selection.ts';
import { setUser, useSession } from '#state/session.ts';
import { hideSampleField } from './sample-field.ts';
import type { Chapter, Step } from './steps.ts';
import { readRun, setRun, useTour, type Run } from './store.ts';
import { tourField } from './tour-field.ts';

/** Panels every step may count on; they are not closed with it. */
const HOME = ['fields', 'field'];

const isOpen = (panel: string): boolean => useWindows.getState().layout.panels[panel] !== undefined;

/** Closes what the step before opened, unless the next shows it as well; answers whether it stays. */
function closeOpened(next: string | undefined): boolean {
  const opened = useTour.getState().run?.opened;
  if (opened !== undefined && opened !== next) closePanel(opened);
  return opened !== undefined && opened === next;
}

function begin(run: Run): void {
  const focus = document.activeElement;
  const { open_field_id, field_ids } = useSelection.getState();
  closeOpened(undefined);
  // Begun anew in its middle, it ends where it first began.
  const before = useTour.getState().before ?? {
    layout: useWindows.getState().layout,
    open_field_id,
    field_ids,
    focus: focus instanceof HTMLElement ? new WeakRef(focus) : null,
  };
  useTour.setState({ before });
  setRun(run);
}

/** The whole tour from its first step, whatever was seen of it before. */
export const startTour = (): void => begin({ chapters: ['global', 'field'], step: 'welcome' });

/** Its second part on the field in hand, as often as it is asked for. */
export const startTutorial = (): void => begin({ chapters: ['field'], step: '' });

/** Goes on where the page was left, or begins what the account has not seen: all of it, or the second part once a field is open. */
export function wakeTour(user: User, has_open_field: boolean): void {
  const { run, is_over } = useTour.getState();
  if (run !== null || is_over) return;
  const kept = readRun(user.id);
  if (kept !== null) setRun(kept);
  else if (!user.global_tutorial) begin({ chapters: user.field_tutorial ? ['global'] : ['global', 'field'], step: 'welcome' });
  else if (!user.field_tutorial && has_open_field) begin({ chapters: ['field'], step: '' });
}

/** Keeps on the account that these parts are done, each once. */
async function keepDone(chapters: readonly Chapter[]): Promise<void> {
  const { user } = useSession.getState();
  if (user === null) return;
  const flags = {
    ...(chapters.includes('global') && !user.global_tutorial ? { global_tutorial: true } : {}),
    ...(chapters.includes('field') && !user.field_tutorial ? { field_tutorial: true } : {}),
  };
  if (Object.keys(flags).length === 0) return;
  setUser({ ...user, ...flags });
  await api.auth.tutorial(flags);
}

function end(done: readonly Chapter[]): void {
  const { before } = useTour.getState();
  closeOpened(undefined);
  hideSampleField();
  if (before !== null && Object.keys(useWindows.getState().unsaved).length === 0) {
    changeLayout(() => before.layout);
    openField(before.open_field_id);
    if (before.open_field_id === null) selectFields(before.field_ids);
  }
  setRun(null);
  useTour.setState({ before: null, is_over: true });
  const target = before?.focus?.deref();
  const page = document.querySelector<HTMLElement>('[data-region=map]');
  (target?.isConnected && target !== document.body ? target : page)?.focus({ preventScroll: true });
  keepDone(done).catch(showError);
}

/** Ends the tour; the part it was in counts as seen. */
export const skipTour = (step: Step): void => end([step.chapter]);

/** One step on or back; beyond the last the tour is done. */
export function moveTour(steps: readonly Step[], at: number, by: 1 | -1): void {
  const { run } = useTour.getState();
  if (run === null) return;
  const [from, to] = [steps[at], steps[at + by]];
  if (to !== undefined) setRun({ ...run, step: to.id });
  else if (by === 1) end(run.chapters);
  if (from?.chapter === 'global' && to?.chapter === 'field') keepDone(['global']).catch(showError);
}

/** Brings the field of the tour forward for the second part. */
function showField(): void {
  const field = tourField();
  if (field === undefined) return;
  if (useSelection.getState().open_field_id !== field.id) {
    openField(field.id);
    fitBBox(field.bbox);
  }
  if (!isOpen('field')) openById('field', undefined, { replace: 'fields', keeps_focus: true });
}

function showDrawer(on_field: boolean): void {
  const field = on_field ? tourField() : undefined;
  openField(null);
  if (field !== undefined) selectFields([field.id]);
  if (!isOpen('fields')) openById('fields', undefined, { replace: 'field', keeps_focus: true });
}

/** Opens what a step speaks of. Without a field there is nothing to open of one. */
export function enterStep({ chapter, on_field, opens }: Step, is_sample: boolean): void {
  const panel = is_sample ? undefined : opens?.find((id) => panelDefinition(id) !== undefined);
  const stays = closeOpened(panel);
  if (chapter === 'global') showDrawer(on_field === true);
  else if (!is_sample) showField();
  const { run } = useTour.getState();
  const opened = panel !== undefined && (stays || (!HOME.includes(panel) && !isOpen(panel))) ? panel : undefined;
  if (run !== null && run.opened !== opened) setRun({ ...run, opened });
  if (panel !== undefined) openById(panel, undefined, { keeps_focus: true });
  // A sheet of full height would hide what such a step points at.
  else if (useWindows.getState().width_class === 'phone') useWindows.setState({ detent: 'half' });
}
