import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isDoubtful, type Prediction } from '#domain/diagnosis/diagnosis.ts';
import { drawPest } from '#domain/diagnosis/draw-pest.ts';
import { signsOf } from '#domain/diagnosis/pest-signs.ts';
import { pestOfKey } from '#domain/diagnosis/pests.ts';
import { DIAGNOSIS } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import styles from '../Panel.module.css';
import { useNameOf } from '../use-title.ts';

/** The top three with their certainty against the 40 % below which nothing is relied on. */
export function Predictions({ predictions }: { readonly predictions: readonly Prediction[] }) {
  const format = useFormat();
  const limit = 100 * DIAGNOSIS.doubt;
  return (
    <ol className={styles['predictions']} style={{ '--limit': `${String(limit)}%` } as CSSProperties}>
      {predictions.map((one, at) => (
        <li key={one.key ?? one.scientific_name ?? one.common_name ?? at} data-top={at === 0 || undefined}>
          <One prediction={one} is_top={at === 0} />
        </li>
      ))}
      <li aria-hidden="true" className={styles['limit']}>
        <span>{format.percent(limit)}</span>
      </li>
    </ol>
  );
}

function One({ prediction, is_top }: { readonly prediction: Prediction; readonly is_top: boolean }) {
  const { t } = useTranslation('pest-prediction');
  const format = useFormat();
  const name = useNameOf()(prediction);
  const { certainty, eppo, eppo_confirmed, scientific_name } = prediction;
  const text = format.percent(Math.round(certainty * 100));
  return (
    <>
      <p className={styles['name']}>
        <strong>{name}</strong>
        {eppo !== null && (
          <span className={styles['eppo']} data-confirmed={eppo_confirmed || undefined}>
            {eppo_confirmed ? eppo : t('eppo_unconfirmed', { eppo })}
          </span>
        )}
        <b data-doubt={(is_top && isDoubtful(certainty)) || undefined}>{text}</b>
      </p>
      {scientific_name !== null && <p className={styles['scientific']}>{scientific_name}</p>}
      <div
        role="meter"
        aria-label={t('certainty_of', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(certainty * 100)}
        aria-valuetext={text}
        className={styles['meter']}
        data-doubt={isDoubtful(certainty) || undefined}
        style={{ '--used': `${String(certainty * 100)}%` } as CSSProperties}
      />
    </>
  );
}

/** Drawings of our own and a sentence each, to compare the leaf with. */
export function KnownBy({ predictions }: { readonly predictions: readonly Prediction[] }) {
  const { t } = useTranslation('pest-prediction');
  const language = useLanguage();
  const pests = predictions.flatMap(({ key }) => (key === null ? [] : (pestOfKey(key) ?? [])));
  if (pests.length === 0) return null;
  return (
    <details className={styles['known']}>
      <summary>{t('known_by')}</summary>
      <ul>
        {pests.map((pest) => {
          const drawing = drawPest(pest);
          return (
            <li key={pest.key}>
              {drawing !== null && (
                <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} width={96} height={64} alt={t('drawing')} />
              )}
              <p>
                <b>{pest.names[language]}.</b> {signsOf(pest.key).signature[language]}
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
