import {
  Bug,
  Calculator,
  CalendarDays,
  ChartSpline,
  CloudSun,
  Drone,
  FileText,
  Gauge,
  Image,
  Layers,
  Leaf,
  MapPin,
  PencilLine,
  Scissors,
  Signpost,
  Snowflake,
  Sprout,
  SquarePen,
  Waypoints,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useDensityNow } from '#api/fields/use-density.ts';
import { usePolygon } from '#api/fields/field-shapes.ts';
import { useLatestOf, useToday } from '#api/imagery/use-latest.ts';
import { seasonOf, usePerformance } from '#api/season-analysis/use-performance.ts';
import { useCall } from '#api/use-call.ts';
import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import { roundDensity } from '#domain/density/plant-density.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Icon, PanelId } from '#shell/panels/define-panel.ts';
import { openPanel, usePanelShown } from '#shell/panels/open-panel.ts';
import { useSelection } from '#state/selection.ts';
import { useSession } from '#state/session.ts';
import { NavRow } from '#ui/buttons/NavRow.tsx';
import styles from '../CardPanel.module.css';
import { useActivityCount } from './use-activity-count.ts';
import { useMarginNow } from './use-margin-now.ts';
import { useStageNow } from './use-stage-now.ts';
import { useDiagnosisNow } from './use-diagnosis-now.ts';
import { useTutorial } from './use-tutorial.ts';
import { useNoteCount } from './use-note-count.ts';
import { useWeatherNow } from './use-weather-now.ts';

type RowProps = Omit<ComponentProps<typeof NavRow>, 'open' | 'icon' | 'onPress'> & {
  readonly panel: PanelId;
  readonly Sign: Icon;
  readonly onPress?: () => void;
};

/** A row that opens a panel of its field and stays lit while that is on screen. */
function Row({ panel, Sign, onPress, ...rest }: RowProps) {
  const open = usePanelShown(panel);
  return <NavRow {...rest} icon={<Sign size={16} />} open={open} onPress={onPress ?? (() => openPanel(panel))} />;
}

type Props = { readonly field: Field; readonly season: Season | null };

/** The season's index where the summary or the analytics have read it. */
function useIndexKnown(field: Field, season: Season | null) {
  const { data } = usePerformance(field, season, 'none');
  const performance = season === null ? undefined : seasonOf(data?.seasons, season)?.performance;
  return performance?.ok === true ? performance.index : null;
}

/** What is known of a field, each with its live value; the keys 1 to 9 open them. */
function KnownRows({ field, season }: Props) {
  const { t } = useTranslation(['fields', 'catalog']);
  const format = useFormat();
  const today = useToday();
  const latest = useLatestOf(field.id);
  const style_brand = useSession((state) => state.user?.style_brand);
  const work = useActivityCount(field, season);
  const notes = useNoteCount(field);
  const zoned = useCall(api.zones.list, {}).data?.fields.find((row) => row.field_id === field.id);
  const margin = useMarginNow(field, season);
  const density = useDensityNow(field, season);
  const index = useIndexKnown(field, season);
  const age =
    latest === undefined || today === undefined ? null : Math.round((Date.parse(today) - Date.parse(latest.scene.date)) / 86_400_000);
  return (
    <>
      <Row
        panel="summary"
        number={1}
        Sign={Gauge}
        label={t('card.summary')}
        value={index === null ? '' : t('card.index', { value: format.number(index, 1) })}
      />
      <Row
        panel="analytics"
        number={2}
        Sign={ChartSpline}
        label={t('card.analytics')}
        value={latest === undefined ? '—' : `EVI ${format.index(latest.mean)}`}
        disabled_reason={style_brand !== undefined && !canUseAnalytics(style_brand) ? codeText('ANALYTICS_BRAND') : null}
      />
      <Row panel="scenes" number={3} Sign={Image} label={t('card.images')} value={age === null ? '—' : format.ago(age)} />
      <Row panel="weather" number={4} Sign={CloudSun} label={t('card.weather')} value={useWeatherNow(field)} />
      <Row
        panel="activities"
        number={5}
        Sign={CalendarDays}
        label={t('card.activity')}
        value={work === undefined ? '—' : t('card.activity_count', { count: work })}
      />
      <Row panel="notes" number={6} Sign={MapPin} label={t('card.notes')} value={notes === undefined ? '—' : format.number(notes)} />
      <Row
        panel="zones"
        number={7}
        Sign={Waypoints}
        label={t('card.zones')}
        value={zoned === undefined ? '—' : t('card.zone_count', { zones: zoned.count })}
      />
      <Row
        panel="gross_margin"
        number={8}
        Sign={Calculator}
        label={t('card.margin')}
        value={typeof margin === 'number' ? format.derived(margin, 0, 'USD/ha') : '—'}
      />
      <Row
        panel="density"
        number={9}
        Sign={Sprout}
        label={t('card.density')}
        value={density === null ? '—' : t('card.plants', { plants: format.number(roundDensity(density.plants_ha)) })}
      />
    </>
  );
}

/** What is done with a field's data and shape, and what is looked at now and then. */
function OtherRows({ field, season }: Props) {
  const { t } = useTranslation(['fields', 'catalog', 'imagery']);
  const format = useFormat();
  const polygon = usePolygon(field.id);
  const layer = useSelection((state) => state.layer);
  const can = useFieldCan();
  const locked = field.has_zones ? t('actions.zones_locked') : null;
  const vertices = polygon === undefined ? null : polygon.coordinates.reduce((sum, ring) => sum + ring.length - 1, 0);
  const args = { field_id: field.id };
  return (
    <>
      <Row panel="planning_report" Sign={FileText} label={t('card.planning')} value="" />
      <Row panel="phenology_report" Sign={Leaf} label={t('card.phenology')} value={useStageNow(field, season) ?? '—'} />
      <Row panel="pest_prediction" Sign={Bug} label={t('card.pests')} value={useDiagnosisNow(field) ?? '—'} />
      <Row panel="temperature_chart" Sign={Snowflake} label={t('card.temperature')} value="" />
      <Row
        panel="drone_flight"
        Sign={Drone}
        label={t('card.flight')}
        value={t('card.flight_from', { price: format.withUnit(FLIGHT_SERVICE.slots.morning.early_usd, 'USD') })}
      />
      <Row panel="imagery" Sign={Layers} label={t('card.layers')} value={t(`imagery:layer.${layer ?? 'off'}`)} />
      <Row
        panel="field_form"
        Sign={PencilLine}
        label={t('card.data')}
        value={t(`catalog:ownership.${field.ownership}`)}
        disabled_reason={can(field, 'edit') === true ? null : t('shared.no_edit', { name: field.owner_name ?? '' })}
        onPress={() => openPanel('field_form', args)}
      />
      {can(field, 'geometry') === true && (
        <>
          <Row
            panel="field_edit"
            Sign={SquarePen}
            label={t('card.polygon')}
            value={vertices === null ? '—' : t('card.vertices', { count: vertices })}
            disabled_reason={locked}
            onPress={() => openPanel('field_edit', args)}
          />
          <Row
            panel="field_split"
            Sign={Scissors}
            label={t('card.divide')}
            value={field.parent_id === null ? '' : t('card.from_split')}
            disabled_reason={locked}
            onPress={() => openPanel('field_split', args)}
          />
        </>
      )}
    </>
  );
}

/** The way into the guided tour of a field, first of its parts, until it has been seen; afterwards the field's menu has it. */
function TutorialRow() {
  const { t } = useTranslation('fields');
  const text = useText();
  const is_seen = useSession(({ user }) => user?.field_tutorial !== false);
  const tutorial = useTutorial();
  if (is_seen || tutorial === undefined) return null;
  return (
    <div className={styles['rows']}>
      <NavRow icon={<Signpost size={16} />} label={text(tutorial.label_key)} value={t('card.tutorial_new')} onPress={tutorial.run} />
    </div>
  );
}

/** The rows of a field's card, in the order of the design. */
export function CardRows({ field, season }: Props) {
  const { t } = useTranslation('fields');
  return (
    <nav aria-label={t('card.sections')}>
      <TutorialRow />
      <div className={styles['rows']}>
        <KnownRows field={field} season={season} />
      </div>
      <div className={styles['rows']}>
        <OtherRows field={field} season={season} />
      </div>
    </nav>
  );
}
