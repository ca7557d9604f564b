import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf, useRecentRain } from '#api/use-recent-rain.ts';
import { MOST_MISSING_DAYS } from '#domain/weather/normal-rain.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from './Now.module.css';

/** Rain of 30 days against what is usual. */
export function RainSum({ field_id }: { readonly field_id: string }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { data, error } = useRecentRain(field_id);
  if (error !== null) return <p className={styles['failed']} role="alert">{`${t('rain.title')}: ${errorText(error).title}`}</p>;
  if (data === undefined) return <Skeleton rows={1} />;
  const { mm, missing, logged } = sumOf(data);
  const most = Math.max(mm, data.normal_mm ?? 0, 1) * 1.15;
  const style = { '--fallen': `${(100 * mm) / most}%`, '--normal': `${(100 * (data.normal_mm ?? 0)) / most}%` } as CSSProperties;
  const normal =
    data.normal_mm === null ? t('rain.no_normal') : t('rain.normal', { mm: format.number(data.normal_mm), count: data.normal_years });
  return (
    <div className={styles['sum']}>
      <p className={styles['sumTitle']}>{t('rain.title')}</p>
      <p className={styles['sumText']} title={data.is_demo ? t('source.grid_demo_plain') : data.attribution}>
        <strong>{format.number(mm)}</strong> mm <span>{normal}</span>
      </p>
      <span className={styles['sumBar']} style={style} aria-hidden="true">
        <span />
        {data.normal_mm !== null && <i />}
      </span>
      {missing > MOST_MISSING_DAYS && <p className={styles['incomplete']}>{t('rain.incomplete', { count: missing })}</p>}
      {logged > 0 && <p className={styles['quiet']}>{t('rain.logged', { count: logged })}</p>}
    </div>
  );
}
