import { CircleAlert, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { selectFields, useSelection } from '#state/selection.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import { Switch } from '#ui/inputs/Switch.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import type { MeasureOwnReply } from '#workers/client.ts';
import styles from '../Panel.module.css';
import type { OwnRaster } from '../raster.ts';
import { statisticsRows } from './statistics-rows.ts';
import { retryMeasuring, setOwn, useOwnImagery } from '../store.ts';
import { useCovered } from './use-measuring.ts';
import { useValueLabels } from '../use-value-labels.ts';

/** How the measuring goes: what is left, how to stop it, why it failed. */
function Progress() {
  const { t } = useTranslation(['own-imagery', 'common']);
  const { pending, failure, is_stopped } = useOwnImagery();
  if (failure !== null)
    return (
      <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
        <b>{errorText(failure).title}</b>
        <span className={styles['second']}>{errorText(failure).hint}</span>
        <Button size="sm" onClick={retryMeasuring}>
          {t('common:retry')}
        </Button>
      </NoteBox>
    );
  if (is_stopped)
    return (
      <p className={styles['progress']}>
        <span>{t('stats.stopped')}</span>
        <Button size="sm" onClick={() => setOwn({ is_stopped: false })}>
          {t('stats.resume')}
        </Button>
      </p>
    );
  if (pending === 0) return null;
  return (
    <p className={styles['progress']}>
      <span role="status">{t('stats.pending', { count: pending })}</span>
      <Button size="sm" onClick={() => setOwn({ is_stopped: true })}>
        {t('stats.stop')}
      </Button>
    </p>
  );
}

/** A field a row; a picture has no number but its usable share. */
function Rows({ rows, raster }: { rows: readonly { field: Field; picture: MeasureOwnReply }[]; raster: OwnRaster }) {
  const { t } = useTranslation('own-imagery');
  const format = useFormat();
  const labelOf = useValueLabels();
  const selected = useSelection((state) => state.field_ids);
  const cell = (value: number | null): string => (value === null ? '—' : labelOf(value, raster));
  const has_values = raster.layer !== 'true_color';
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('stats.field')}</th>
          {has_values && (
            <>
              <th scope="col">{t('stats.mean')}</th>
              <th scope="col">P10</th>
              <th scope="col">P90</th>
            </>
          )}
          <th scope="col">{t('stats.usable')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, picture: { statistics } }) => (
          <tr
            key={field.id}
            data-field={field.name}
            data-mean={statistics.mean ?? ''}
            data-pixels={statistics.pixel_count}
            aria-current={selected.includes(field.id) || undefined}
          >
            <th scope="row">
              <button type="button" onClick={() => selectFields([field.id])}>
                {field.name}
              </button>
            </th>
            {has_values && (
              <>
                <td>{cell(statistics.mean)}</td>
                <td>{cell(statistics.p10)}</td>
                <td>{cell(statistics.p90)}</td>
              </>
            )}
            <td>{format.percent(statistics.valid_fraction * 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of every field under the raster, and the same as CSV. */
export function FieldStatistics({ raster }: { raster: OwnRaster }) {
  const { t } = useTranslation('own-imagery');
  const covered = useCovered(raster);
  const { pictures, count_edge, pending } = useOwnImagery();
  const rows = covered.flatMap(({ field }) => {
    const picture = pictures.get(field.id);
    return picture === undefined || picture.statistics.field_pixels === 0 ? [] : [{ field, picture }];
  });
  const save = useAction(
    async () => {
      const fields = rows.map(({ field, picture }) => ({
        field: field.name,
        farm: field.farm_name,
        area_ha: field.area_ha,
        statistics: picture.statistics,
      }));
      downloadCsv(`${raster.name.replace(/\.[^.]+$/, '')}_${raster.layer}`, statisticsRows(t(`layer.${raster.layer}`), fields));
    },
    { done: 'own-imagery:stats.saved' },
  );
  const has_values = raster.layer !== 'true_color';
  return (
    <div className={styles['stats']}>
      <div className={styles['heading']}>
        <h3>{t('stats.title')}</h3>
        {has_values && (
          <Button
            size="sm"
            icon={<Download size={14} aria-hidden="true" />}
            disabled={rows.length === 0 || pending > 0}
            onClick={() => void save.run()}
          >
            CSV
          </Button>
        )}
      </div>
      <Progress />
      {has_values && (
        <Switch checked={count_edge} onChange={(value) => setOwn({ count_edge: value })}>
          {t('stats.count_edge')}
        </Switch>
      )}
      {rows.length === 0 && pending === 0 && <p className={styles['quiet']}>{t('stats.none')}</p>}
      {rows.length > 0 && <Rows rows={rows} raster={raster} />}
    </div>
  );
}
