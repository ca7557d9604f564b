import { useTranslation } from 'react-i18next';
import { measureSummary } from '#domain/notes/measure-summary.ts';
import type { NoteMeasure } from '#domain/notes/note.ts';
import { useDescribe } from '../use-describe.ts';
import styles from './Detail.module.css';

/** What was counted or weighed; of several points each, with their mean and how much they vary. */
export function Points({ measure }: { measure: NoteMeasure }) {
  const { t } = useTranslation('notes');
  const describe = useDescribe();
  const summary = measureSummary(measure.values);
  return (
    <div className={styles['measure']}>
      <strong>{describe.measure(measure)}</strong>
      {summary !== null && (
        <ol aria-label={t('measure.points')}>
          {measure.values.map((value, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a point is its place in the row
            <li key={at}>{describe.amount(value, measure.unit)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
