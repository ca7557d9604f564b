import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SEED_LOT } from '#domain/limits.ts';
import type { SeedLotRow } from '#domain/seed-lots/seed-lot.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import styles from '../Panel.module.css';
import { useBatchForm } from './use-batch-form.ts';

/** Says something else of a seed batch; its number stays, because reports name it. */
export function BatchDialog({ lot, onClose }: { readonly lot: SeedLotRow; readonly onClose: () => void }) {
  const { t } = useTranslation(['hybrids', 'common']);
  const { form, labels, options, choice, is_asking, busy, submit } = useBatchForm(lot, onClose);
  return (
    <Dialog open width={480} title={t('batches.edit_title', { number: lot.number })} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {choice}
        {form.formState.isSubmitted && <FormError problems={form.problems(labels)} onPick={form.setFocus as (name: string) => void} />}
        <Controller
          control={form.control}
          name="genotype"
          render={({ field }) => (
            <Select
              label={labels.genotype}
              options={options}
              error={form.errorOf('genotype')}
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <TextField autoComplete="off" optional label={labels.treatment} {...form.input('treatment')} />
        <div className={styles['two']}>
          <TextField autoComplete="off" optional label={labels.caliber} {...form.input('caliber')} />
          <Controller
            control={form.control}
            name="bags"
            render={({ field }) => (
              <NumberField
                optional
                label={labels.bags}
                decimals={0}
                min={0}
                max={SEED_LOT.max_bags}
                error={form.errorOf('bags')}
                {...field}
              />
            )}
          />
        </div>
        <Controller
          control={form.control}
          name="delivered_on"
          render={({ field }) => (
            <DateInput
              optional
              label={labels.delivered_on}
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              error={form.errorOf('delivered_on')}
            />
          )}
        />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={is_asking}>
            {t('batches.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
