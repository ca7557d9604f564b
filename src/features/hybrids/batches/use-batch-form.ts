import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import { seedLotInfoSchema, type SeedLotInfo, type SeedLotRow } from '#domain/seed-lots/seed-lot.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';
import { BRAND, editLot, infoOf, readLotAgain } from '../actions.ts';

type BatchForm = { genotype: string; treatment: string; caliber: string; bags: number | null; delivered_on: string };

/** An empty input says nothing. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((typed) => (typed === '' ? null : typed), schema);
const schema = seedLotInfoSchema.extend({ delivered_on: orNull(seedLotInfoSchema.shape.delivered_on) }) as unknown as z.ZodType<
  SeedLotInfo,
  BatchForm
>;

const formOf = ({ genotype, treatment, caliber, bags, delivered_on }: SeedLotRow): BatchForm => ({
  genotype,
  treatment: treatment ?? '',
  caliber: caliber ?? '',
  bags,
  delivered_on: delivered_on ?? '',
});

/** The form of a seed batch with its verb; a newer copy of another administrator is merged with what was typed. */
export function useBatchForm(lot: SeedLotRow, onClose: () => void) {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const language = useLanguage();
  const hybrids = useCall(api.seedLots.hybrids, BRAND).data?.hybrids ?? [];
  // The batch's own too, which may be offered no more.
  const names = new Map([[lot.genotype, lot.names[language]], ...hybrids.map((one) => [one.code, one.names[language]] as const)]);
  const form = useFormOf<BatchForm, SeedLotInfo>(schema, formOf(lot));
  const labels = {
    genotype: t('column.hybrid'),
    treatment: t('column.treatment'),
    caliber: t('column.caliber'),
    bags: t('column.bags'),
    delivered_on: t('column.delivered'),
  };
  const { before, is_asking, onto, choice } = useRebase({
    opened: lot,
    form,
    formOf,
    title: t('batches.conflict'),
    labels,
    textOf: (key, values) => {
      if (key === 'genotype') return names.get(values.genotype) ?? values.genotype;
      if (key === 'delivered_on') return values.delivered_on === '' ? '' : format.date(values.delivered_on);
      return String(values[key] ?? '');
    },
  });
  const onStale = async (): Promise<void> => {
    const theirs = await readLotAgain(lot.number);
    if (theirs === undefined) throw new AppError('NOT_FOUND');
    const { genotype, treatment, caliber, bags, delivered_on } = form.getValues();
    if (onto(theirs))
      await save.run({ genotype, treatment, caliber, bags, delivered_on: delivered_on === '' ? null : delivered_on }, theirs);
  };
  const save = useAction((typed: SeedLotInfo, over: SeedLotRow) => editLot(lot.number, typed, over.version), {
    done: 'hybrids:batches.saved',
    params: ({ number }) => ({ number }),
    undo: (saved, _typed, over) => editLot(saved.number, infoOf(over), saved.version),
    onDone: onClose,
    onError: (error) => {
      if (error.code !== 'VERSION_STALE') return form.place(error);
      onStale().catch(showError);
      return true;
    },
  });
  const submit = form.submit(async (typed) => {
    if (!is_asking) await save.run(typed, before ?? lot);
  });
  return { form, labels, options: [...names].map(([value, label]) => ({ value, label })), choice, is_asking, busy: save.busy, submit };
}
