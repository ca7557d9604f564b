import { ChevronDown, ChevronUp, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { usePolygon } from '#api/fields/field-shapes.ts';
import { useSeason } from '#api/use-season.ts';
import { useField, useFields } from '#api/fields/use-fields.ts';
import { cropKey } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import { cropIn, lastCropBefore } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel } from '#shell/panels/open-panel.ts';
import {
  PanelActions,
  PanelBack,
  PanelTitle,
  usePanel,
  usePanelBack,
  usePanelEntries,
  usePanelFieldId,
} from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { useFieldPictures } from '#state/field-pictures.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { FieldShape } from '#widgets/FieldShape.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { PlanBadge } from '#widgets/PlanBadge.tsx';
import { setCrop, showDrawer, showField } from './actions.ts';
import styles from './CardPanel.module.css';
import { neighbourField } from './card/neighbour-field.ts';
import { CardRows } from './card/CardRows.tsx';
import { OwnerLine } from './card/OwnerLine.tsx';
import { useOpening } from './card/use-opening.ts';
import { useFieldMenu } from './use-field-menu.tsx';
import { useFilters } from './list/filters/use-filters.ts';

const ICON = 16;

/** What is known of a field, in a word or a number each. */
function Facts({ field, crop }: { field: Field; crop: Field['crops'][number] | undefined }) {
  const { t } = useTranslation(['fields', 'catalog', 'plans']);
  const format = useFormat();
  return (
    <dl className={styles['facts']}>
      <dt>{t('card.area')}</dt>
      <dd>{format.hectares(field.area_ha)}</dd>
      <dt>{t('card.plan')}</dt>
      <dd>
        <button type="button" className={styles['plan']} onClick={() => openPanel('plan')}>
          <PlanBadge status={field.plan_status} always />
          <span className="visually-hidden">{t('plans:plan.title')}</span>
        </button>
      </dd>
      <dt>{t('card.crop')}</dt>
      <dd>
        <CropName crop={crop?.crop} />
      </dd>
      {typeof crop?.sowing_date === 'string' && (
        <>
          <dt>{t('card.sowing')}</dt>
          <dd>{format.dayMonth(crop.sowing_date)}</dd>
        </>
      )}
      <dt>{t('card.perimeter')}</dt>
      <dd>{format.withUnit(field.perimeter_m / 1000, 'km', 2)}</dd>
      {field.treatment_type !== null && (
        <div className={styles['project']}>
          <dt>{t('card.gaps_project')}</dt>
          <dd>{t(`catalog:treatment.${field.treatment_type}`)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The card of one field: identity, four facts, and a row that leads to everything about it with its live value. */
export default function FieldCard() {
  const { t } = useTranslation(['fields', 'catalog', 'imagery', 'plans']);
  const { is_sheet } = usePanel();
  const panel_entries = usePanelEntries();
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const polygon = usePolygon(field_id);
  const picture = useFieldPictures((state) => (field_id === null ? undefined : state.pictures.get(field_id)));
  const { fields } = useFilters();
  const all = useFields();
  const season = useSeason();
  const menu = useFieldMenu();
  const can = useFieldCan();
  useOpening(field);
  usePanelBack(showDrawer);
  const copy = useAction(setCrop, { done: 'fields:card.copied', undo: (saved, _field, of) => setCrop(saved, of, null, null) });

  if (field === undefined) return <ChooseField title={t('card.none')} field_id={field_id} onList={showDrawer} />;
  const may_edit = can(field, 'edit');
  const list = fields.length > 0 ? fields : all;
  const go = (direction: 1 | -1): void => {
    const next = neighbourField(list, field.id, direction);
    if (next !== undefined) showField(next);
  };
  const crop = season === null ? undefined : cropIn(field.crops, season);
  const last = season === null || crop !== undefined ? undefined : lastCropBefore(field.crops, season);
  return (
    <>
      <PanelBack label={t('card.back')} onBack={showDrawer} />
      <PanelTitle>{field.name}</PanelTitle>
      <PanelActions>
        <IconButton size="sm" label={t('card.previous')} shortcut="[" icon={<ChevronUp size={ICON} />} onClick={() => go(-1)} />
        <IconButton size="sm" label={t('card.next')} shortcut="]" icon={<ChevronDown size={ICON} />} onClick={() => go(1)} />
        <Menu
          label={t('row.menu', { name: field.name })}
          entries={panel_entries.length === 0 ? menu(field) : [...menu(field), 'separator', ...panel_entries]}
        >
          <IconButton size="sm" label={t('row.menu', { name: field.name })} icon={<Ellipsis size={ICON} />} />
        </Menu>
      </PanelActions>
      <div className={styles['identity']}>
        <FieldShape polygon={polygon} picture={picture} size={52} />
        <div>
          {!is_sheet && <p className={styles['name']}>{field.name}</p>}
          <p className={styles['owner']}>{[field.farm_name, field.fiscal_name].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <OwnerLine field={field} />
      <Facts field={field} crop={crop} />
      {may_edit === true && last !== undefined && season !== null && (
        <Button size="sm" busy={copy.busy} onClick={() => void copy.run(field, season, last.crop, last.genotype_id)}>
          {t('card.copy_last', { crop: t(`catalog:crop.${cropKey(last.crop) ?? 'other'}`) })}
        </Button>
      )}
      <CardRows field={field} season={season} />
      {field.is_demo && <p className={styles['demo']}>{t('card.demo')}</p>}
    </>
  );
}
