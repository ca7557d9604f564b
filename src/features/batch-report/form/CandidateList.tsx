import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldPolygon, useFieldShapes } from '#api/fields/field-shapes.ts';
import { useLookups } from '#api/use-lookups.ts';
import { BATCH_REPORT, REPORT } from '#domain/limits.ts';
import type { Candidate } from '#domain/reports/batch-report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { FieldShape } from '#widgets/FieldShape.tsx';
import { changeDraft, chooseFields, useBatchWindow, type OwnNumbers } from '../store.ts';
import styles from '../Panel.module.css';
import type { Group } from './use-order.ts';

/** What differs from what is for all. */
function OwnInputs({ field }: { readonly field: Candidate }) {
  const { t } = useTranslation('batch-report');
  const own = useBatchWindow(({ draft }) => draft.own.get(field.field_id));
  const change = (part: Partial<OwnNumbers>): void => {
    const { draft } = useBatchWindow.getState();
    const before = draft.own.get(field.field_id) ?? { target_yield_kg_ha: null, n_kg_ha: null };
    changeDraft({ own: new Map(draft.own).set(field.field_id, { ...before, ...part }) });
  };
  return (
    <div className={styles['own']}>
      <NumberField
        label={t('form.yield')}
        optional
        decimals={0}
        unit="kg/ha"
        min={REPORT.min_yield_kg_ha}
        max={REPORT.max_yield_kg_ha}
        value={own?.target_yield_kg_ha ?? field.target_yield_kg_ha}
        onChange={(target_yield_kg_ha) => change({ target_yield_kg_ha })}
      />
      <NumberField
        label={t('form.nitrogen')}
        optional
        decimals={0}
        unit="kg/ha"
        min={0}
        max={REPORT.max_n_kg_ha}
        value={own?.n_kg_ha ?? field.n_kg_ha}
        onChange={(n_kg_ha) => change({ n_kg_ha })}
      />
    </div>
  );
}

/** Whether a field's hybrid is the batch's, as far as both are known. */
const isOfHybrid = (field: Candidate, hybrid: string | null): boolean =>
  hybrid === null || field.genotype === null || field.genotype === hybrid;

type RowProps = {
  readonly field: Candidate;
  readonly hybrid: string | null;
  readonly is_lacking: boolean;
  readonly nameOf: (genotype: string) => string;
  readonly shapes: ReturnType<typeof useFieldShapes>['data'];
};

function Row({ field, hybrid, is_lacking, nameOf, shapes }: RowProps) {
  const { t } = useTranslation('batch-report');
  const format = useFormat();
  const is_chosen = useBatchWindow(({ draft }) => draft.chosen.has(field.field_id));
  const is_full = useBatchWindow(({ draft }) => draft.chosen.size >= BATCH_REPORT.fields);
  const [is_open, setOpen] = useState(false);
  const { field_id, reason, genotype } = field;
  const sown =
    genotype === null
      ? t('form.no_hybrid')
      : isOfHybrid(field, hybrid)
        ? nameOf(genotype)
        : t('form.other_hybrid', { hybrid: nameOf(genotype) });
  return (
    <li className={styles['candidate']}>
      <div className={styles['line']}>
        <Checkbox
          checked={is_chosen}
          disabled={reason !== null || (is_full && !is_chosen)}
          label_hidden
          onChange={(event) => chooseFields([field], event.target.checked, BATCH_REPORT.fields)}
        >
          {t('form.choose', { field: field.field_name, farm: field.farm_name })}
        </Checkbox>
        <FieldShape polygon={fieldPolygon(field_id, shapes)} size={28} />
        <span className={styles['names']}>
          <b>{field.field_name}</b> <span>{field.farm_name}</span>
        </span>
        <span className={styles['crop']}>
          <CropName crop={field.crop} />
        </span>
        <span className={reason === null ? styles['hybrid'] : styles['reason']}>{reason === null ? sown : t(`reason.${reason}`)}</span>
        <span className={styles['area']}>{format.hectares(field.area_ha)}</span>
        <IconButton
          size="sm"
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          label={t('form.own', { field: field.field_name })}
          aria-expanded={is_open}
          disabled={!is_chosen}
          onClick={() => setOpen(!is_open)}
        />
      </div>
      {is_chosen && is_lacking && (
        <p className={styles['lacking']} role="alert">
          {t('form.lacking')}
        </p>
      )}
      {is_chosen && (is_open || is_lacking) && <OwnInputs field={field} />}
    </li>
  );
}

type ListProps = {
  readonly groups: readonly Group[];
  readonly hybrid: string | null;
  /** Chosen fields that lack a number, once somebody has tried to order them. */
  readonly lacking: ReadonlySet<string>;
};

/** Fields to choose from, under their producers, who stand for those of the batch's hybrid; those that cannot take part say why. */
export function CandidateList({ groups, hybrid, lacking }: ListProps) {
  const { t } = useTranslation('batch-report');
  const chosen = useBatchWindow(({ draft }) => draft.chosen);
  const { name } = useLookups();
  const { data: shapes } = useFieldShapes();
  return (
    <ul className={styles['groups']}>
      {groups.map(({ owner_id, producer, fields }) => {
        const able = fields.filter((field) => field.reason === null && (isOfHybrid(field, hybrid) || chosen.has(field.field_id)));
        const count = able.filter(({ field_id }) => chosen.has(field_id)).length;
        return (
          <li key={owner_id}>
            <div className={styles['group']}>
              <Checkbox
                checked={count > 0 && count === able.length}
                mixed={count > 0 && count < able.length}
                disabled={able.length === 0}
                onChange={(event) => chooseFields(able, event.target.checked, BATCH_REPORT.fields)}
              >
                <b>{producer === '' ? t('form.no_producer') : producer}</b>
              </Checkbox>
              <span>{t('form.of', { count: fields.length, chosen: count })}</span>
            </div>
            <ul>
              {fields.map((field) => (
                <Row
                  key={field.field_id}
                  field={field}
                  hybrid={hybrid}
                  is_lacking={lacking.has(field.field_id)}
                  nameOf={(genotype) => name('genotype', genotype)}
                  shapes={shapes}
                />
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
