import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mayDo } from '#domain/coverage/acts.ts';
import type { Coverage, CoverageCandidate, CoverageField } from '#domain/coverage/coverage.ts';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useSession } from '#state/session.ts';
import { useFormOf, type FormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';
import { createCoverage, editCoverage, readAgain } from '../actions.ts';
import { useBrandName } from '../use-brand-name.ts';
import { useCoverageName } from '../use-coverage-name.ts';
import { BY_CODE, emptyForm, formOf, formSchema, infoOf, type CheckedForm, type CoverageForm } from './form.ts';

const NAMES = ['firstname', 'lastname', 'business_name'] as const;
export type CoverageFormProps = {
  /** As it is now; null: a new one. */
  readonly opened: Coverage | null;
  /** What a new one begins with. */
  readonly season: Season;
  /** What was typed is saved, and its terms are accepted: it asks for the rest. */
  readonly onApprove: (coverage: Coverage) => void;
};

/** The labels of the form, and its values in words. */
function useFormWords(nameOf: (field_id: string) => string) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const seasonOf = useSeasonLabels();
  const brandName = useBrandName();
  const labels = {
    season: t('form.season'),
    field_ids: t('form.fields'),
    firstname: t('form.firstname'),
    lastname: t('form.lastname'),
    business_name: t('form.business_name'),
    seed_brand: t('form.brand'),
    invoice: t('form.invoice'),
  };
  const textOf = (key: keyof CoverageForm, values: CoverageForm): string => {
    if (key === 'season') return seasonOf(values.season);
    if (key === 'field_ids') return format.list(values.field_ids.map(nameOf));
    if (key === 'seed_brand') return brandName(values.seed_brand);
    return key === 'invoice' ? '' : values[key];
  };
  return { labels, textOf };
}

type BoundForm = FormOf<CoverageForm, CheckedForm>;

/** The fields of the form, and its season, on which depends what they can be. */
function useFormFields(opened: Coverage | null, form: BoundForm, values: CoverageForm) {
  const { dirtyFields, isSubmitted } = form.formState;
  const [picked, setPicked] = useState<ReadonlyMap<string, CoverageCandidate>>(new Map());
  /** Why the server has refused them. */
  const [refused, setRefused] = useState<ReadonlyMap<string, ErrorCode>>(new Map());
  const is_producer = useSession(({ user }) => user?.role === 'PM');
  const first = picked.get(values.field_ids[0] ?? '');
  const set = { shouldDirty: true, shouldValidate: isSubmitted };
  return {
    fieldOf: (id: string): CoverageField | undefined => opened?.fields.find(({ field_id }) => field_id === id) ?? picked.get(id),
    /** All of a coverage have one owner; null while there is none. */
    holder_id: opened?.holder_id ?? first?.holder_id ?? null,
    /** Of a new one it follows from its fields; before there are any, producers are taken to. */
    may_approve: opened?.can.includes('approve') ?? (first === undefined ? is_producer : mayDo(first.relations, 'approve', true)),
    faultOf: ({ field_id, fault }: CoverageField): ErrorCode | null => refused.get(field_id) ?? fault,
    /** The server names them by their place in what was sent. */
    refuse: (error: AppError, sent: readonly string[]) =>
      setRefused(new Map(error.fields.map(({ path, code }) => [sent[Number(path.split('.')[1])] ?? '', code]))),
    /** Another season has other fields. */
    chooseSeason: (next: Season) => {
      form.setValue('season', next, set);
      form.setValue('field_ids', [], { shouldDirty: true });
    },
    pick: (candidate: CoverageCandidate) => {
      setPicked(new Map(picked).set(candidate.field_id, candidate));
      form.setValue('field_ids', [...values.field_ids, candidate.field_id], set);
      if (opened !== null || values.field_ids.length > 0) return;
      for (const name of NAMES) if (dirtyFields[name] !== true) form.setValue(name, candidate[name] ?? '', { shouldValidate: isSubmitted });
    },
    remove: (field_id: string) => {
      const left = values.field_ids.filter((id) => id !== field_id);
      form.setValue('field_ids', left, set);
    },
  };
}

/** The form of a coverage that waits, with its verbs: a newer copy is merged with what was typed. */
export function useCoverageForm({ opened, season, onApprove }: CoverageFormProps) {
  const { t } = useTranslation('coverage');
  const coverageName = useCoverageName();
  const start = opened === null ? emptyForm(season) : formOf(opened);
  const form = useFormOf<CoverageForm, CheckedForm>(formSchema(opened), start, { by_code: BY_CODE });
  const values = useWatch({ control: form.control }) as CoverageForm;
  const fields = useFormFields(opened, form, values);
  const words = useFormWords((id) => fields.fieldOf(id)?.name ?? '');
  const { before, is_asking, onto, saved, choice } = useRebase({ opened, form, formOf, title: t('form.conflict'), ...words });
  const [terms, setTerms] = useState<'unread' | 'accepted' | 'missing'>('unread');
  const { isDirty } = form.formState;

  // What somebody else saved takes its place while nothing is typed.
  const follow = useEffectEvent(() => {
    if (opened === null || isDirty || opened.version === before?.version) return;
    form.reset(formOf(opened));
    saved(opened);
  });
  useEffect(() => follow(), [opened]);

  const params = (coverage: Coverage) => ({ name: coverageName(coverage) });
  const place = (error: AppError): boolean => {
    fields.refuse(error, form.getValues().field_ids);
    return form.place(error) || error.code in BY_CODE;
  };
  const create = useAction((typed: CheckedForm) => createCoverage(infoOf(typed), typed.invoice as File), {
    done: 'coverage:saved',
    params,
    onError: place,
  });
  const edit = useAction((over: Coverage, typed: CheckedForm) => editCoverage(over, infoOf(typed)), {
    done: 'coverage:saved',
    params,
    onDone: (coverage) => {
      saved(coverage);
      form.reset(formOf(coverage));
    },
    onError: (error) => {
      if (error.code !== 'VERSION_STALE' || before === null) return place(error);
      readAgain(before)
        .then((theirs) => (onto(theirs) ? edit.run(theirs, form.getValues() as CheckedForm) : undefined))
        .catch(showError);
      return true;
    },
  });
  const busy = create.busy || edit.busy;
  useUnsaved(isDirty && !busy);

  const take = async (typed: CheckedForm, approves: boolean): Promise<void> => {
    if (is_asking) return;
    if (approves && terms !== 'accepted') return setTerms('missing');
    const done = before === null ? await create.run(typed) : isDirty ? await edit.run(before, typed) : before;
    if (done === undefined) return;
    if (before === null) openPanel('coverage_one', { id: done.id });
    if (approves) onApprove(done);
  };
  return {
    form,
    values,
    fields,
    labels: words.labels,
    choice,
    busy,
    terms,
    accept: (yes: boolean) => setTerms(yes ? 'accepted' : 'unread'),
    is_new: before === null,
    can_save: before === null || isDirty,
    submit: (approves: boolean) => form.submit((typed) => take(typed, approves)),
  };
}
