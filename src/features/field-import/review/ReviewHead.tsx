import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OWNERSHIP } from '#domain/codes.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { codeText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Chip } from '#ui/buttons/Chip.tsx';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { ForWhom } from '#widgets/ForWhom.tsx';
import { ProducerSelect } from '#widgets/ProducerSelect.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { assignOwner } from '../actions.ts';
import type { Counts } from './count-rows.ts';
import styles from './ReviewHead.module.css';
import type { Defaults, RowStatus } from './review-rows.ts';
import { changeDefaults } from '../store.ts';

export type Filter = RowStatus | 'all';

const ICONS = { blocked: CircleAlert, check: TriangleAlert, ready: CircleCheck } as const;

type FiltersProps = {
  readonly counts: Counts;
  readonly omitted: number;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
};

/** How many there are of each kind; a press shows only those. */
export function Filters({ counts, omitted, filter, onFilter }: FiltersProps) {
  const { t } = useTranslation('field-import');
  return (
    <div className={styles['filters']}>
      <span role="group" aria-label={t('filter.label')} className={styles['chips']}>
        <Chip active={filter === 'all'} className={styles['chip']} onClick={() => onFilter('all')}>
          {t('filter.all', { count: counts.all })}
        </Chip>
        {(['blocked', 'check', 'ready'] as const).map((status) => {
          const Icon = ICONS[status];
          return (
            <Chip
              key={status}
              active={filter === status}
              className={styles['chip']}
              data-status={status}
              onClick={() => onFilter(filter === status ? 'all' : status)}
            >
              <Icon size={14} aria-hidden="true" />
              {t(`filter.${status}`, { count: counts[status] })}
            </Chip>
          );
        })}
      </span>
      {omitted > 0 && <span className={styles['omitted']}>{t('omitted', { count: omitted })}</span>}
    </div>
  );
}

/** The specification's sentence with the names, and what can be done. */
export function OverLimit({ names, onSplit }: { names: readonly string[]; onSplit: () => void }) {
  const { t } = useTranslation('field-import');
  return (
    <NoteBox tone="danger" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <span className={styles['over']}>
        <span className={styles['overLabel']}>
          <b>{`${codeText('FIELD_OVER_500_HA', { names })}.`}</b>
          <span>{t('over_limit')}</span>
        </span>
        <Button size="sm" onClick={onSplit}>
          {t('split_on_map')}
        </Button>
      </span>
    </NoteBox>
  );
}

type ForAllProps = {
  readonly defaults: Defaults;
  readonly farms: readonly string[];
  readonly fiscal_names: readonly string[];
  /** Records the fields can name, and those the fields can be made for. */
  readonly producers: readonly Producer[];
  readonly served: readonly Producer[];
  readonly missing: { readonly farm: string | null; readonly fiscal_name: string | null };
};

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** "Para todos": owner, farm, fiscal name, ownership and producer of every row; a row may still have a farm and a producer of its own. */
export function ForAll({ defaults, farms, fiscal_names, producers, served, missing }: ForAllProps) {
  const { t } = useTranslation(['field-import', 'catalog']);
  const { for_id, farm_name, fiscal_name, ownership, producer_id } = defaults;
  return (
    <>
      {(served.length > 0 || producers.length > 0) && (
        <div className={styles['people']}>
          <ForWhom label={t('for_whom')} producers={served} value={for_id} onChange={assignOwner} />
          <ProducerSelect producers={producers} value={producer_id} onChange={(chosen) => changeDefaults({ producer_id: chosen })} />
        </div>
      )}
      <div className={styles['forAll']}>
        <span className={styles['forAllLabel']}>{t('for_all')}</span>
        <ComboBox
          label={t('catalog:field.farm')}
          label_hidden
          name="farm"
          before={t('catalog:field.farm')}
          placeholder={farm_name === null ? t('as_in_file') : t('row.no_farm')}
          options={choices(farms)}
          value={farm_name !== null && farms.includes(farm_name) ? farm_name : null}
          text={farm_name ?? ''}
          error={missing.farm}
          onText={(text) => text !== (farm_name ?? '') && changeDefaults({ farm_name: text })}
          onChange={(chosen) => chosen !== null && changeDefaults({ farm_name: chosen })}
        />
        <ComboBox
          label={t('catalog:field.fiscal_name')}
          label_hidden
          name="fiscal_name"
          before={t('catalog:field.fiscal_name')}
          options={choices(fiscal_names)}
          value={fiscal_names.includes(fiscal_name) ? fiscal_name : null}
          text={fiscal_name}
          error={missing.fiscal_name}
          onText={(text) => text !== fiscal_name && changeDefaults({ fiscal_name: text })}
          onChange={(chosen) => chosen !== null && changeDefaults({ fiscal_name: chosen })}
        />
        <Segmented
          label={t('catalog:field.ownership')}
          value={ownership}
          options={OWNERSHIP.map((value) => ({ value, label: t(`catalog:ownership.${value}`) }))}
          onChange={(value) => changeDefaults({ ownership: value })}
        />
      </div>
    </>
  );
}
