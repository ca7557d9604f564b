import { useTranslation } from 'react-i18next';
import { MOST_MISSING_DAYS } from '#domain/weather/normal-rain.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { drawnElement } from '#ui/pdf/drawn-element.ts';
import { useSize } from '#ui/use-size.ts';
import { sumOf, useRecentRain } from '#api/use-recent-rain.ts';
import { addedUp, rainMarks } from './drawing/rain-marks.ts';
import styles from './Panel.module.css';
import { rainTexts, rainWords } from './words.ts';

const HEIGHT = 116;

/** Rain of 30 days against what is usual, drawn. */
export function RainChart({ field_id }: { readonly field_id: string }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { ref, width } = useSize<HTMLDivElement>();
  const { data, error } = useRecentRain(field_id);
  if (error !== null) return <p className={styles['failed']} role="alert">{`${t('rain.title')}: ${errorText(error).title}`}</p>;
  if (data === undefined) return <Skeleton rows={2} variant="chart" />;
  const { mm, missing, logged } = sumOf(data);
  const { difference, normal } = rainWords(data, { t, format });
  const sums = addedUp(data.days.map(({ rain_mm }) => rain_mm));
  const rows = data.days.map(({ date, rain_mm, is_logged }, i) => {
    const source = is_logged ? t('rain.log') : t('rain.source');
    const added = format.number(sums[i] ?? 0, 1);
    return { key: date, cells: [format.dayMonth(date), rain_mm === null ? '—' : format.number(rain_mm, 1), added, source] };
  });
  const texts = rainTexts({ t, format });
  return (
    <div className={styles['rain']}>
      <div className={styles['rainWords']}>
        <h3>{t('rain.title')}</h3>
        <p className={styles['big']}>
          <strong>{format.number(mm)}</strong> mm
        </p>
        <p>{difference}</p>
        {normal !== '' && <p className={styles['quiet']}>{normal}</p>}
        {missing > MOST_MISSING_DAYS && <p className={styles['incomplete']}>{t('rain.incomplete', { count: missing })}</p>}
        {logged > 0 && <p className={styles['quiet']}>{t('rain.logged', { count: logged })}</p>}
      </div>
      <ChartFigure
        summary={t('rain.summary', { mm: format.number(mm), normal: difference })}
        table={{ caption: t('rain.title'), columns: [t('rain.date'), t('rain.mm'), t('rain.sum'), t('rain.from')], rows }}
      >
        <div ref={ref} className={styles['rainDrawing']} style={{ height: HEIGHT }}>
          {width > 0 && (
            <svg width={width} height={HEIGHT} aria-hidden="true">
              {rainMarks(data, { width, height: HEIGHT }, texts).map(drawnElement)}
            </svg>
          )}
        </div>
      </ChartFigure>
    </div>
  );
}
