import { CircleAlert, Plus, Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import { useCall } from '#api/use-call.ts';
import type { CoverageCandidate } from '#domain/coverage/coverage.ts';
import { COVERAGE } from '#domain/limits.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { useSettled } from '#ui/use-settled.ts';
import { FieldLine } from './FieldLine.tsx';
import styles from './One.module.css';
import type { useCoverageForm } from './use-coverage-form.ts';

type Form = ReturnType<typeof useCoverageForm>;

/** Fields that could be taken, those that cannot with the reason. */
function Picker({ form: { values, fields }, coverage_id }: { readonly form: Form; readonly coverage_id: string | undefined }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const { data: shapes } = useFieldShapes();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed).trim();
  const asked = { ...values.season, seed_brand: values.seed_brand, ...(text === '' ? {} : { text }) };
  const call = useCall(
    api.coverage.candidates,
    { ...asked, ...(coverage_id === undefined ? {} : { coverage_id }) },
    { keep_previous: true },
  );
  const is_full = values.field_ids.length >= COVERAGE.fields;
  const whyNot = ({ field_id, fault, holder_id }: CoverageCandidate): string | null => {
    if (values.field_ids.includes(field_id)) return null;
    if (fault !== null) return codeText(fault);
    if (fields.holder_id !== null && fields.holder_id !== holder_id) return codeText('COVERAGE_HOLDERS_DIFFER');
    return is_full ? t('form.full', { count: COVERAGE.fields }) : null;
  };
  const { data } = call;
  return (
    <div className={styles['picker']}>
      <TextField
        label={t('form.find_field')}
        label_hidden
        variant="soft"
        type="search"
        maxLength={100}
        placeholder={t('form.find_field')}
        before={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter would save the coverage.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {call.isError && <ErrorState error={call.error} onRetry={() => void call.refetch()} />}
      {call.isPending && <Skeleton rows={4} variant="cards" />}
      {data?.fields.length === 0 && (
        <EmptyState
          title={t(text === '' ? 'form.no_fields' : 'form.no_field_found')}
          text={t(text === '' ? 'form.no_fields_text' : 'form.no_field_found_text')}
        />
      )}
      {data !== undefined && data.fields.length > 0 && (
        <ul className={styles['candidates']} aria-label={t('form.candidates')} aria-busy={call.isPlaceholderData}>
          {data.fields.map((candidate) => {
            const why = whyNot(candidate);
            const { field_id, name, farm_name } = candidate;
            return (
              <li key={field_id}>
                <Checkbox
                  label_hidden
                  checked={values.field_ids.includes(field_id)}
                  disabled={why !== null}
                  onChange={(event) => (event.target.checked ? fields.pick(candidate) : fields.remove(field_id))}
                >
                  {t('form.choose', { field: name, farm: farm_name })}
                </Checkbox>
                <FieldLine field={candidate} polygon={fieldPolygon(field_id, shapes)} fault={why} is_quiet />
              </li>
            );
          })}
        </ul>
      )}
      {data !== undefined && data.fields.length < data.total && (
        <p className={styles['hint']}>
          {t('form.more', { count: data.total - data.fields.length, shown: format.number(data.fields.length) })}
        </p>
      )}
    </div>
  );
}

/** The fields of a coverage: those it has, each with what has come between, and more to choose. */
export function FieldsInput({ form, coverage_id }: { readonly form: Form; readonly coverage_id: string | undefined }) {
  const { t } = useTranslation('coverage');
  const id = useId();
  const { data: shapes } = useFieldShapes();
  const [is_open, setOpen] = useState(coverage_id === undefined);
  const { values, fields, labels } = form;
  const error = form.form.errorOf('field_ids');
  return (
    <fieldset
      className={styles['fields']}
      data-invalid={error === null ? undefined : ''}
      aria-describedby={error === null ? undefined : id}
    >
      <legend>{labels.field_ids}</legend>
      <ul aria-label={labels.field_ids}>
        {values.field_ids.map((field_id) => {
          const field = fields.fieldOf(field_id);
          if (field === undefined) return null;
          const fault = fields.faultOf(field);
          return (
            <li key={field_id}>
              <FieldLine field={field} polygon={fieldPolygon(field_id, shapes)} fault={fault === null ? null : codeText(fault)} />
              <IconButton
                size="sm"
                label={t('form.remove', { field: field.name })}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => fields.remove(field_id)}
              />
            </li>
          );
        })}
      </ul>
      {error !== null && (
        <p id={id} className={styles['wrong']} role="alert">
          <CircleAlert size={14} aria-hidden="true" /> {error}
        </p>
      )}
      {is_open ? (
        <Picker form={form} coverage_id={coverage_id} />
      ) : (
        <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('form.add_fields')}
        </Button>
      )}
    </fieldset>
  );
}
