import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Producer } from '#domain/schemas/people.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldShape } from '#widgets/FieldShape.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { FarmCell } from './FarmCell.tsx';
import { ProducerCell } from './ProducerCell.tsx';
import { NameInput } from './NameInput.tsx';
import styles from './ReviewRow.module.css';
import type { ReviewRow as Row } from './review-rows.ts';
import { RowAction } from './RowAction.tsx';
import { showShape } from '../map/show-shape.ts';
import { editRow, hoverShape, selectShape } from '../store.ts';
import { useRowLabels, type RowTone } from './use-row-labels.ts';

const ICON: Record<RowTone, LucideIcon> = { danger: CircleAlert, warn: TriangleAlert, info: Info, ok: CircleCheck };

export type ReviewRowProps = {
  readonly row: Row;
  readonly position: number;
  readonly is_selected: boolean;
  /** Where Tab enters the table. */
  readonly is_entry: boolean;
  readonly farms: readonly string[];
  /** Those the field can name; with none there is no such column. */
  readonly producers: readonly Producer[];
};

/** One shape of the file: its box, outline, name, area, farm, how it stands and what can be done about it. */
export const ReviewRow = memo(function ReviewRow({ row, position, is_selected, is_entry, farms, producers }: ReviewRowProps) {
  const { t } = useTranslation('field-import');
  const format = useFormat();
  const label = useRowLabels()(row);
  const { feature, status, is_included } = row;
  const shown_name = row.name.trim() === '' ? t('row.nameless') : row.name;
  const Icon = ICON[label.tone];
  const is_blocked = status === 'blocked';
  const lacks_name = row.verdict.kind === 'nameless' && is_included;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={is_selected}
      aria-label={`${shown_name}: ${label.text}`}
      data-row={row.id}
      tabIndex={is_entry ? 0 : -1}
      className={classNames(styles['row'], styles['grid'], !is_included && styles['out'])}
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('button, input, label'))) showShape(row);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || (event.key !== ' ' && event.key !== 'Enter')) return;
        event.preventDefault();
        if (event.key === 'Enter') showShape(row);
        else if (!is_blocked) editRow(row.id, { included: !is_included });
      }}
      onFocus={() => selectShape(row.id)}
      onPointerEnter={() => hoverShape(row.id)}
      onPointerLeave={() => hoverShape(null)}
    >
      <span role="gridcell" className={styles['check']}>
        <Checkbox
          label_hidden
          checked={is_included}
          disabled={is_blocked}
          onChange={(event) => editRow(row.id, { included: event.target.checked })}
        >
          {t('row.include', { name: shown_name })}
        </Checkbox>
      </span>
      <span role="gridcell" className={styles['shape']}>
        <FieldShape
          polygon={feature.geometry ?? feature.original ?? undefined}
          size={28}
          tone={is_blocked ? 'danger' : status === 'check' ? 'warn' : 'plain'}
        />
      </span>
      <span role="gridcell" className={styles['name']}>
        {is_blocked ? (
          <span className={styles['fixedName']}>{shown_name}</span>
        ) : (
          <NameInput id={row.id} name_in_file={feature.name} shown_name={shown_name} is_missing={lacks_name} />
        )}
      </span>
      <span role="gridcell" className={classNames(styles['area'], feature.code === 'FIELD_OVER_500_HA' && styles['over'])}>
        {feature.area_ha === null ? '—' : format.hectares(feature.area_ha)}
      </span>
      <span role="gridcell" className={styles['farmCell']}>
        <FarmCell row={row} shown_name={shown_name} farms={farms} />
      </span>
      {producers.length > 0 && (
        <span role="gridcell" className={styles['producerCell']}>
          <ProducerCell row={row} shown_name={shown_name} producers={producers} />
        </span>
      )}
      <span role="gridcell" className={styles['state']} data-tone={label.tone} {...(label.tone === 'ok' ? {} : tip(label.text))}>
        <Icon size={16} aria-hidden="true" />
        <span className={styles['stateText']}>{label.text}</span>
      </span>
      <span role="gridcell" className={styles['action']}>
        <RowAction row={row} shown_name={shown_name} />
      </span>
    </div>
  );
});
