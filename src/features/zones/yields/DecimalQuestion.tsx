import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from '../Zones.module.css';

const MARKS = [',', '.'] as const;

/** A number that the table alone does not tell from a thousand times it: both are shown, and nothing is compared before the answer. */
export function DecimalQuestion({ error, onAnswer }: { error: AppError; onAnswer: (decimal: ',' | '.') => void }) {
  const { t } = useTranslation('zones');
  const { comma, point } = error.params;
  const labels = { ',': t('yields.number', { value: comma }), '.': t('yields.number', { value: point }) };
  return (
    <NoteBox tone="warn" role="alert" icon={<CircleHelp size={16} aria-hidden="true" />}>
      <div className={styles['adjust']}>
        {errorText(error).title}
        <Segmented
          full
          label={t('yields.which', { text: error.params['text'] })}
          value={null}
          onChange={onAnswer}
          options={MARKS.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
    </NoteBox>
  );
}
