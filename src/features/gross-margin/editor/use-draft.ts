import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { cropKey } from '#domain/codes.ts';
import type { AppError } from '#domain/errors.ts';
import { COST_KEYS, type MarginPlan, type MarginPlanInfo } from '#domain/margins/margin-plan.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAutosave, type Autosave } from '#shell/autosave/use-autosave.ts';
import { editPlan, seasonOf } from '../actions.ts';
import { formOf, formSchema, INCOME_KEYS, isSamePlan, type MarginForm } from '../form.ts';

export type Draft = Omit<Autosave<MarginPlan, MarginForm, MarginPlanInfo>, 'fill'> & {
  readonly labels: Readonly<Record<string, string>>;
  /** Puts other numbers in, as if they were typed. */
  readonly fill: (info: MarginPlanInfo) => void;
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

/** A scenario that is typed in and saves itself. */
export function useDraft(plan: MarginPlan, can_edit: boolean): Draft {
  const { t } = useTranslation('gross-margin');
  const textOf = useTextOf();
  const labels = useLabels();
  const { fill, ...saved } = useAutosave<MarginPlan, MarginForm, MarginPlanInfo>({
    opened: plan,
    schema: formSchema,
    formOf,
    isSaid: isSamePlan,
    can_edit,
    save: editPlan,
    copyOf,
    title: t('conflict'),
    labels,
    textOf,
    by_code: { MARGIN_NAME_TAKEN: 'name' },
  });
  return { ...saved, labels, fill: (info) => fill(formOf(info)) };
}
