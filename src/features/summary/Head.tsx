import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { fieldCan } from '#api/fields/field-can.ts';
import { usePolygon } from '#api/fields/field-shapes.ts';
import { useLatest } from '#api/imagery/use-latest.ts';
import { seasonOf, usePerformance } from '#api/season-analysis/use-performance.ts';
import { useCall } from '#api/use-call.ts';
import { sumOf, useRecentRain } from '#api/use-recent-rain.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { stageSeen } from '#domain/phenology/predict-stages.ts';
import type { Performance } from '#domain/schemas/analytics.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useFieldPictures } from '#state/field-pictures.ts';
import { tip } from '#ui/overlays/tip.ts';
import { FieldShape } from '#widgets/FieldShape.tsx';
import { showImage } from './actions.ts';
import styles from './Panel.module.css';
import { Failed } from './Section.tsx';
import type { FieldRecord } from './use-field-record.ts';

const CLIP = 116;
/** Of ten: half of the fields compared with do worse. */
const MIDDLE = 5.5;

type FigureProps = {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly note?: string;
  readonly tone?: 'up' | 'down';
};
const Figure = ({ id, label, value, unit, note, tone }: FigureProps) => (
  <div data-testid={`summary-${id}`}>
    <dt>{label}</dt>
    <dd className={styles['value']}>
      {value}
      {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
    </dd>
    <dd className={styles['note']} data-tone={tone}>
      {note}
    </dd>
  </div>
);

/** Why there is no index: a lock where a plan opens it, a dash where nothing does. */
function NoIndex({ code }: { readonly code: ErrorCode }) {
  const { t } = useTranslation('summary');
  const why = codeText(code);
  const is_locked = code === 'PLAN_REQUIRED';
  return (
    <Figure
      id="index"
      label={t('index.label')}
      value={<span {...tip(why)}>{is_locked ? <Lock size={17} aria-label={why} /> : '—'}</span>}
      note={t(is_locked ? 'index.locked' : 'index.none')}
    />
  );
}

function IndexFigure({ performance }: { readonly performance: Performance | undefined }) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  if (performance === undefined) return <Figure id="index" label={t('index.label')} value="—" />;
  if (!performance.ok) return <NoIndex code={performance.code} />;
  const { index, percentile, is_scarce } = performance;
  return (
    <Figure
      id="index"
      label={t('index.label')}
      value={format.number(index, 1)}
      unit="/10"
      note={is_scarce ? t('index.scarce') : t('index.better', { share: format.percent(percentile * 100) })}
      {...(is_scarce ? {} : { tone: index >= MIDDLE ? ('up' as const) : ('down' as const) })}
    />
  );
}

type StageProps = { readonly field: Field; readonly season: Season; readonly today: string; readonly record: FieldRecord['record'] };

/** The stage that was seen last, and how old the crop is. */
function StageFigure({ field, season, today, record }: StageProps) {
  const { t } = useTranslation('summary');
  const language = useLanguage();
  const stages = useCall(api.lookups.stages, {}, { stale_ms: Number.POSITIVE_INFINITY }).data;
  const crop = cropIn(field.crops, season);
  const sown = crop?.sowing_date ?? null;
  const seen = record === null || record === undefined || crop === undefined ? null : stageSeen(record.entries, crop.crop, sown);
  const name = stages?.find(({ short, crops }) => short === seen && crop !== undefined && crops.includes(crop.crop))?.names[language];
  const value = seen ?? '—';
  const age = sown === null || sown > today ? null : epochDay(today) - epochDay(sown);
  return (
    <Figure
      id="stage"
      label={t('stage.label')}
      value={name === undefined ? value : <span {...tip(name)}>{value}</span>}
      note={crop === undefined ? t('stage.no_crop') : age === null ? t('stage.no_sowing') : t('stage.age', { count: age })}
    />
  );
}

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly today: string;
  readonly record: FieldRecord;
};

/** The last usable image of a field and the four figures one asks for first. */
export function Head({ field, season, today, record: { record, error: record_error, retry } }: Props) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const polygon = usePolygon(field.id);
  const picture = useFieldPictures((state) => state.pictures.get(field.id));
  const all = useLatest();
  const latest = all.data?.by_id.get(field.id);
  const right = fieldCan(field, 'analytics');
  const performance = usePerformance(field, season, right === true ? 'season' : 'none');
  const rain = useRecentRain(field.id);
  const change = latest?.change_14d ?? null;
  const { mm } = rain.data === undefined ? { mm: null } : sumOf(rain.data);
  const normal = rain.data?.normal_mm ?? null;
  const failed = [all, performance, rain].filter(({ isError, data }) => isError && data === undefined);
  const error = failed[0]?.error ?? record_error;
  const retryAll = (): void => {
    for (const call of failed) void call.refetch();
    if (record_error !== null) retry();
  };
  const cloud = latest?.scene.cloud_cover ?? null;
  const when = latest === undefined ? null : format.dayMonth(latest.scene.date);
  return (
    <section className={styles['section']} aria-label={t('figures')} data-section="figures">
      <div className={styles['head']}>
        <div>
          <button
            type="button"
            className={styles['clip']}
            disabled={latest === undefined}
            aria-label={when === null ? t('image.none') : t('image.show', { date: when })}
            onClick={() => latest !== undefined && showImage(latest.scene.date)}
          >
            <FieldShape polygon={polygon} picture={picture} size={CLIP} />
          </button>
          <p className={styles['caption']}>
            {when === null
              ? all.data === undefined
                ? ' '
                : t('image.none')
              : cloud === null
                ? when
                : t('image.caption', { date: when, share: format.percent(cloud) })}
          </p>
        </div>
        <dl className={styles['figures']}>
          {right === true ? (
            <IndexFigure performance={seasonOf(performance.data?.seasons, season)?.performance} />
          ) : (
            <NoIndex code={right} />
          )}
          <Figure
            id="evi"
            label={t('evi.label')}
            value={latest === undefined ? '—' : format.index(latest.mean)}
            {...(change === null ? {} : { note: t('evi.change', { change: format.signed(change) }), tone: change < 0 ? 'down' : 'up' })}
          />
          <StageFigure field={field} season={season} today={today} record={record} />
          <Figure
            id="rain"
            label={t('rain.label')}
            value={mm === null ? '—' : format.number(mm)}
            {...(mm === null
              ? {}
              : { unit: ' mm', note: normal === null ? t('rain.no_normal') : t('rain.normal', { mm: format.number(normal) }) })}
          />
        </dl>
      </div>
      {error !== null && <Failed error={error} onRetry={retryAll} />}
    </section>
  );
}
