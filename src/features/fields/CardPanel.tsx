import {
  CalendarDays,
  ChartSpline,
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  CloudSun,
  Ellipsis,
  Image,
  Layers,
  MapPin,
  PencilLine,
  Scissors,
  Snowflake,
  SquarePen,
  Waypoints,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { usePolygon } from '#api/fields/field-shapes.ts';
import { useCall } from '#api/use-call.ts';
import { useSeason } from '#api/use-season.ts';
import { useField, useFields } from '#api/fields/use-fields.ts';
import { useLatestOf, useToday } from '#api/imagery/use-latest.ts';
import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import { cropKey } from '#domain/codes.ts';
import { cropIn, lastCropBefore } from '#domain/seasons/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { openPanel, usePanelOpen } from '#shell/panels/open-panel.ts';
import { PanelActions, PanelTitle, usePanel, usePanelBack, usePanelEntries, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { useFieldPictures } from '#state/field-pictures.ts';
import { useSelection } from '#state/selection.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { NavRow } from '#ui/buttons/NavRow.tsx';
import { FieldShape } from '#widgets/FieldShape.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { PlanBadge } from '#widgets/PlanBadge.tsx';
import { setCrop, showDrawer, showField } from './actions.ts';
import styles from './CardPanel.module.css';
import { neighbourField } from './card/neighbour-field.ts';
import { OwnerLine } from './card/OwnerLine.tsx';
import { useActivityCount } from './card/use-activity-count.ts';
import { useNoteCount } from './card/use-note-count.ts';
import { useOpening } from './card/use-opening.ts';
import { useWeatherNow } from './card/use-weather-now.ts';
import { useFieldMenu } from './use-field-menu.tsx';
import { useFilters } from './list/filters/use-filters.ts';

const ICON = 16;

/** The card of one field: identity, four facts, and a row that leads to everything about it with its live value. */
export default function FieldCard() {
  const { t } = useTranslation(['fields', 'catalog', 'imagery', 'plans']);
  const format = useFormat();
  const { is_sheet } = usePanel();
  const panel_entries = usePanelEntries();
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const polygon = usePolygon(field_id);
  const picture = useFieldPictures((state) => (field_id === null ? undefined : state.pictures.get(field_id)));
  const { fields } = useFilters();
  const all = useFields();
  const season = useSeason();
  const today = useToday();
  const latest = useLatestOf(field_id);
  const menu = useFieldMenu();
  const layers_open = usePanelOpen('imagery');
  const scenes_open = usePanelOpen('scenes');
  const zones_open = usePanelOpen('zones');
  const zoned = useCall(api.zones.list, {}).data?.fields.find((row) => row.field_id === field_id);
  const analytics_open = usePanelOpen('analytics');
  const temperature_open = usePanelOpen('temperature_chart');
  const activities_open = usePanelOpen('activities');
  const weather_open = usePanelOpen('weather');
  const weather = useWeatherNow(field);
  const work = useActivityCount(field, season);
  const notes_open = usePanelOpen('notes');
  const notes = useNoteCount(field);
  const style_brand = useSession((state) => state.user?.style_brand);
  const layer = useSelection((state) => state.layer);
  const can = useFieldCan();
  useOpening(field);
  usePanelBack(showDrawer);
  const copy = useAction(setCrop, { done: 'fields:card.copied', undo: (saved, _field, of) => setCrop(saved, of, null, null) });

  if (field === undefined) return <ChooseField title={t('card.none')} field_id={field_id} onList={showDrawer} />;
  const may_edit = can(field, 'edit');
  const may_reshape = can(field, 'geometry') === true;
  const list = fields.length > 0 ? fields : all;
  const go = (direction: 1 | -1): void => {
    const next = neighbourField(list, field.id, direction);
    if (next !== undefined) showField(next);
  };
  const crop = season === null ? undefined : cropIn(field.crops, season);
  const last = season === null || crop !== undefined ? undefined : lastCropBefore(field.crops, season);
  const age =
    latest === undefined || today === undefined ? null : Math.round((Date.parse(today) - Date.parse(latest.scene.date)) / 86_400_000);
  const vertices = polygon === undefined ? null : polygon.coordinates.reduce((sum, ring) => sum + ring.length - 1, 0);
  return (
    <>
      <PanelTitle>
        {is_sheet ? (
          field.name
        ) : (
          <button type="button" className={styles['back']} onClick={showDrawer}>
            <ChevronLeft size={16} aria-hidden="true" /> {t('card.back')}
          </button>
        )}
      </PanelTitle>
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
          {!is_sheet && <h3 className={styles['name']}>{field.name}</h3>}
          <p className={styles['owner']}>{[field.farm_name, field.fiscal_name].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <OwnerLine field={field} />
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
      {may_edit === true && last !== undefined && season !== null && (
        <Button size="sm" busy={copy.busy} onClick={() => void copy.run(field, season, last.crop, last.genotype_id)}>
          {t('card.copy_last', { crop: t(`catalog:crop.${cropKey(last.crop) ?? 'other'}`) })}
        </Button>
      )}
      <nav className={styles['rows']} aria-label={t('card.sections')}>
        <NavRow
          number={1}
          icon={<Image size={ICON} />}
          label={t('card.images')}
          value={age === null ? '—' : format.ago(age)}
          open={scenes_open}
          onPress={() => openPanel('scenes')}
        />
        <NavRow
          number={2}
          icon={<ChartSpline size={ICON} />}
          label={t('card.analytics')}
          value={latest === undefined ? '—' : `EVI ${format.index(latest.mean)}`}
          open={analytics_open}
          disabled_reason={style_brand !== undefined && !canUseAnalytics(style_brand) ? codeText('ANALYTICS_BRAND') : null}
          onPress={() => openPanel('analytics')}
        />
        <NavRow
          number={3}
          icon={<Layers size={ICON} />}
          label={t('card.layers')}
          value={t(`imagery:layer.${layer ?? 'off'}`)}
          open={layers_open}
          onPress={() => openPanel('imagery')}
        />
        <NavRow
          number={4}
          icon={<CalendarDays size={ICON} />}
          label={t('card.activity')}
          value={work === undefined ? '—' : t('card.activity_count', { count: work })}
          open={activities_open}
          onPress={() => openPanel('activities')}
        />
        <NavRow
          icon={<MapPin size={ICON} />}
          label={t('card.notes')}
          value={notes === undefined ? '—' : format.number(notes)}
          open={notes_open}
          onPress={() => openPanel('notes')}
        />
        <NavRow
          number={5}
          icon={<PencilLine size={ICON} />}
          label={t('card.data')}
          value={t(`catalog:ownership.${field.ownership}`)}
          disabled_reason={may_edit === true ? null : t('shared.no_edit', { name: field.owner_name ?? '' })}
          onPress={() => openPanel('field_form', { field_id: field.id })}
        />
        {may_reshape && (
          <>
            <NavRow
              number={6}
              icon={<SquarePen size={ICON} />}
              label={t('card.polygon')}
              value={vertices === null ? '—' : t('card.vertices', { count: vertices })}
              disabled_reason={field.has_zones ? t('actions.zones_locked') : null}
              onPress={() => openPanel('field_edit', { field_id: field.id })}
            />
            <NavRow
              number={7}
              icon={<Scissors size={ICON} />}
              label={t('card.divide')}
              value={field.parent_id === null ? '' : t('card.from_split')}
              disabled_reason={field.has_zones ? t('actions.zones_locked') : null}
              onPress={() => openPanel('field_split', { field_id: field.id })}
            />
          </>
        )}
        <NavRow
          number={8}
          icon={<Waypoints size={ICON} />}
          label={t('card.zones')}
          value={zoned === undefined ? '—' : t('card.zone_count', { zones: zoned.count })}
          open={zones_open}
          onPress={() => openPanel('zones')}
        />
        <NavRow
          number={9}
          icon={<CloudSun size={ICON} />}
          label={t('card.weather')}
          value={weather}
          open={weather_open}
          onPress={() => openPanel('weather')}
        />
        <NavRow
          icon={<Snowflake size={ICON} />}
          label={t('card.temperature')}
          value=""
          open={temperature_open}
          onPress={() => openPanel('temperature_chart')}
        />
      </nav>
      {field.is_demo && <p className={styles['demo']}>{t('card.demo')}</p>}
    </>
  );
}
