import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { COVERED_BRANDS, type CoveredBrand } from '#domain/coverage/eligibility.ts';
import { lastDayOf } from '#domain/coverage/states.ts';
import type { Season } from '#domain/schemas/season.ts';
import { compareSeasons, runningSeason, seasonKey } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { invoiceFault } from '../actions.ts';
import { useBrandName } from '../use-brand-name.ts';
import { FieldsInput } from './FieldsInput.tsx';
import { isHidden } from './form.ts';
import { InvoiceInput } from './InvoiceInput.tsx';
import styles from './One.module.css';
import { StoredInvoice } from './StoredInvoice.tsx';
import { TermsBox } from './TermsBox.tsx';
import { useCoverageForm, type CoverageFormProps } from './use-coverage-form.ts';

type Form = ReturnType<typeof useCoverageForm>;

/** Seasons whose coverages can still be accepted. */
function useOpenSeasons(today: string, chosen: Season): readonly Season[] {
  const { seasons } = useCall(api.seasons.list, {}, { stale_ms: 600_000 }).data ?? { seasons: [] };
  const all = [runningSeason(today), ...seasons, chosen].map(({ year, season, period }) => ({ year, season, period }));
  return [...new Map(all.filter((one) => today <= lastDayOf(one)).map((one) => [seasonKey(one), one])).values()].toSorted(compareSeasons);
}

function SeasonSelect({ form, today }: { readonly form: Form; readonly today: string }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const labelOf = useSeasonLabels();
  const { season } = form.values;
  const seasons = useOpenSeasons(today, season);
  return (
    <Select
      name="season"
      label={form.labels.season}
      hint={t('form.season_hint', { date: format.date(lastDayOf(season)) })}
      error={form.form.errorOf('season')}
      value={seasonKey(season)}
      options={seasons.map((one) => ({ value: seasonKey(one), label: labelOf(one) }))}
      onChange={(key) => {
        const found = seasons.find((one) => seasonKey(one) === key);
        if (found !== undefined && key !== seasonKey(season)) form.fields.chooseSeason(found);
      }}
    />
  );
}

function HolderInputs({ form: { form, labels }, opened }: { readonly form: Form; readonly opened: Coverage | null }) {
  const { t } = useTranslation('coverage');
  const brandName = useBrandName();
  return (
    <>
      <div className={styles['two']}>
        <TextField autoComplete="off" label={labels.firstname} {...form.input('firstname')} />
        <TextField autoComplete="off" label={labels.lastname} {...form.input('lastname')} />
      </div>
      <TextField
        autoComplete="off"
        label={labels.business_name}
        {...(isHidden(opened) ? { hint: t('form.business_hidden') } : {})}
        {...form.input('business_name')}
      />
      <Controller
        control={form.control}
        name="seed_brand"
        render={({ field }) => (
          <Select<CoveredBrand>
            label={labels.seed_brand}
            options={COVERED_BRANDS.map((code) => ({ value: code, label: brandName(code) }))}
            error={form.errorOf('seed_brand')}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </>
  );
}

/** The form of a coverage that waits, or of a new one: its fields, its holder, its invoice, and the terms for whoever may accept them. */
export function CoverageForm({ today, ...props }: CoverageFormProps & { readonly today: string }) {
  const { t } = useTranslation('coverage');
  const id = useId();
  const { opened } = props;
  const form = useCoverageForm(props);
  const { labels, busy, choice } = form;
  const { may_approve } = form.fields;
  const { errorOf, problems, refuse, setValue, formState } = form.form;
  const pick = (name: string): void =>
    document
      .querySelector<HTMLElement>(`form[id="${id}"] :is([name="${name}"], [data-input="${name}"] :is(input:not([type=file]), button))`)
      ?.focus();
  const takeInvoice = (file: File): void => {
    const fault = invoiceFault(file);
    if (fault === null) setValue('invoice', file, { shouldDirty: true, shouldValidate: true });
    else refuse('invoice', fault.code, fault.params);
  };
  const { invoice } = form.values;
  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      onSubmit={(event) => form.submit((event.nativeEvent as SubmitEvent).submitter?.dataset['act'] === 'approve')(event)}
    >
      {choice}
      {formState.isSubmitted && <FormError problems={problems(labels)} onPick={pick} />}
      <SeasonSelect form={form} today={today} />
      <div data-input="field_ids">
        <FieldsInput form={form} coverage_id={opened?.id} />
      </div>
      <HolderInputs form={form} opened={opened} />
      <div data-input="invoice">
        {opened === null ? (
          <InvoiceInput
            invoice={invoice === null ? null : { name: invoice.name, bytes: invoice.size }}
            error={errorOf('invoice')}
            busy={busy}
            onFile={takeInvoice}
          />
        ) : (
          <StoredInvoice coverage={opened} />
        )}
      </div>
      {may_approve && <TermsBox accepted={form.terms === 'accepted'} is_missing={form.terms === 'missing'} onAccept={form.accept} />}
      <PanelFooter>
        <div className={styles['footer']}>
          {may_approve && (
            <Button variant="primary" type="submit" form={id} data-act="approve" disabled={busy}>
              {t('approve.verb')}
            </Button>
          )}
          <Button variant={may_approve ? 'plain' : 'primary'} type="submit" form={id} busy={busy} disabled={!form.can_save}>
            {t('form.save')}
          </Button>
        </div>
      </PanelFooter>
    </form>
  );
}
