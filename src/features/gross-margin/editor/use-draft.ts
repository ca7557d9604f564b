import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { cropKey } from '#domain/codes.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { COST_KEYS, type MarginPlan, type MarginPlanInfo } from '#domain/margins/margin-plan.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useFormOf, type FormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';
import { editPlan, seasonOf } from '../actions.ts';
import { formOf, formSchema, INCOME_KEYS, isSamePlan, type MarginForm } from '../form.ts';

/** What is typed rests so long before it is saved. */
const REST_MS = 800;

export type SaveState = 'saved' | 'typing' | 'saving' | 'wrong' | 'asking' | 'failed';
export type Draft = {
  readonly form: FormOf<MarginForm, MarginPlanInfo>;
  readonly values: MarginForm;
  readonly labels: Readonly<Record<string, string>>;
  /** The plan as it is kept now. */
  readonly kept: MarginPlan;
  readonly state: SaveState;
  readonly error: AppError | null;
  readonly retry: () => void;
  /** Puts other numbers in, as if they were typed. */
  readonly fill: (info: MarginPlanInfo) => void;
  /** Both values of what two people changed. */
  readonly choice: ReactNode;
};

/** What the inputs are called, for the summary of errors and for a conflict. */
export function useLabels(): Readonly<Record<string, string>> {
  const { t } = useTranslation('gross-margin');
  return Object.fromEntries([
    ['name', t('name')],
    ['crop', t('crop')],
    ...INCOME_KEYS.map((key) => [key, t(`income.${key}`)]),
    ...COST_KEYS.map((key) => [key, t(`cost.${key}`)]),
  ]) as Record<string, string>;
}

/** The value of an input in words, for a conflict. */
function useTextOf(): (key: string, of: MarginForm) => string {
  const { t } = useTranslation(['gross-margin', 'catalog']);
  const format = useFormat();
  return (key, of) => {
    if (key === 'name') return of.name;
    if (key === 'crop') return t(`catalog:crop.${(of.crop === null ? undefined : cropKey(of.crop)) ?? 'none'}`);
    const value = of[key as keyof Omit<MarginForm, 'name' | 'crop'>];
    return value === null || Number.isNaN(value) ? '' : format.entered(value, 2);
  };
}

/** Somebody else's copy, which a refused write answers with; read anew where it does not. */
async function copyOf(error: AppError, plan: MarginPlan): Promise<MarginPlan | undefined> {
  const { copy } = error.params;
  if (typeof copy === 'string') return JSON.parse(copy) as MarginPlan;
  const { plans } = await api.margins.list({ field_id: plan.field_id, ...seasonOf(plan) });
  return plans.find(({ id }) => id === plan.id);
}

/** A scenario that is typed in and saves itself once what is typed rests; what another changed meanwhile is merged or asked. */
export function useDraft(plan: MarginPlan, can_edit: boolean): Draft {
  const { t } = useTranslation('gross-margin');
  const textOf = useTextOf();
  const labels = useLabels();
  const form = useFormOf<MarginForm, MarginPlanInfo>(formSchema, formOf(plan), { by_code: { MARGIN_NAME_TAKEN: 'name' } });
  const values = useWatch({ control: form.control }) as MarginForm;
  const rebase = useRebase<MarginPlan, MarginForm>({
    opened: plan,
    form,
    formOf,
    title: t('conflict'),
    labels,
    textOf,
  });
  const [running, setRunning] = useState(false);
  /** What was refused, and why: the same is not sent again by itself. */
  const [failure, setFailure] = useState<{ readonly error: AppError; readonly values: MarginForm } | null>(null);
  const is_running = useRef(false);
  const kept = rebase.before ?? plan;
  const parsed = formSchema.safeParse(values);
  const is_dirty = can_edit && (!parsed.success || !isSamePlan(parsed.data, kept));

  const save = useEffectEvent(async (): Promise<void> => {
    const now = formSchema.safeParse(form.getValues());
    if (is_running.current || !can_edit || !now.success || rebase.is_asking || isSamePlan(now.data, kept)) return;
    is_running.current = true;
    setRunning(true);
    setFailure(null);
    try {
      rebase.saved(await editPlan(kept, now.data));
    } catch (thrown) {
      const refused = asAppError(thrown);
      const theirs = refused.code === 'VERSION_STALE' ? await copyOf(refused, kept).catch(() => undefined) : undefined;
      if (theirs === undefined) {
        setFailure({ error: refused, values });
        form.place(refused);
      } else rebase.onto(theirs);
    } finally {
      is_running.current = false;
      setRunning(false);
    }
  });
  const error = failure?.values === values ? failure.error : null;
  const is_waiting = is_dirty && parsed.success && !rebase.is_asking && !running && error === null;
  useEffect(() => {
    if (!is_waiting) return undefined;
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [is_waiting, values]);
  // A newer copy than the form stands on: its status was set, or somebody else's change was read.
  const follow = useEffectEvent((): void => {
    if (!running && plan.version > kept.version) rebase.onto(plan);
  });
  useEffect(() => follow(), [plan, running]);
  // What rested too short before the panel went.
  useEffect(() => () => void save(), []);
  useUnsaved(is_dirty && (!parsed.success || error !== null));

  const stateOf = (): SaveState => {
    if (rebase.is_asking) return 'asking';
    if (running) return 'saving';
    if (!parsed.success) return 'wrong';
    if (!is_dirty) return 'saved';
    return error === null ? 'typing' : 'failed';
  };
  return {
    form,
    values,
    labels,
    kept,
    state: stateOf(),
    error,
    retry: () => setFailure(null),
    fill: (info) => form.reset(formOf(info), { keepDefaultValues: true }),
    choice: rebase.choice,
  };
}
