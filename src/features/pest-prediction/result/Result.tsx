import { Cpu, Server, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { isDoubtful, type Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from '../Panel.module.css';
import { FRESH_MS } from '../use-diagnoses.ts';
import { Picture } from './Picture.tsx';
import { KnownBy, Predictions } from './Predictions.tsx';

/** One diagnosis: the photo with its lesions, what they may be, how much of the leaf they take, and how that was found. */
export function Result({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { t } = useTranslation('pest-prediction');
  const format = useFormat();
  const { field_id, id, outcome, predictions, severity_pct, method, calibrated } = diagnosis;
  const whole = useCall(api.diagnosis.get, { field_id, diagnosis_id: id }, { stale_ms: FRESH_MS, poll_ms: FRESH_MS });
  const top = predictions[0];
  const is_named = outcome === 'identified' || outcome === 'healthy';
  const Sign = method === 'remote' ? Server : Cpu;
  return (
    <article className={styles['result']} aria-label={t('result')}>
      <Picture diagnosis={whole.data ?? { ...diagnosis, outlines: null }} />
      {is_named && top !== undefined && isDoubtful(top.certainty) && (
        <NoteBox tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />} role="status">
          <b>{t('doubt')}</b> {t('doubt_text')}
        </NoteBox>
      )}
      {!is_named && (
        <NoteBox tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />} role="status">
          <b>{t(`outcome.${outcome}`)}.</b> {t(`hint.${outcome}`)}
        </NoteBox>
      )}
      {predictions.length > 0 && <Predictions predictions={predictions} />}
      {severity_pct !== null && (
        <p className={styles['severity']}>
          <strong>{t('severity')}</strong> <span>{t('severity_of')}</span>
          <b>{format.percent(severity_pct, 1)}</b>
        </p>
      )}
      <KnownBy predictions={predictions} />
      <p className={styles['method']}>
        <Sign size={16} aria-hidden="true" />
        <span>
          <b>{t(`method.${method}`)}</b>{' '}
          {method === 'classical' ? t('method.classical_text') : t(calibrated ? 'method.calibrated' : 'method.raw')}
          {method !== 'classical' && severity_pct !== null && ` ${t('method.severity_here')}`}
        </span>
      </p>
    </article>
  );
}
