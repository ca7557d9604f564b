import { CircleHelp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError, ErrorParams } from '#domain/errors.ts';
import type { YieldOptions } from '#domain/zones/yields/read-samples.ts';
import { errorText } from '#i18n/error-text.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import styles from '../Zones.module.css';

export type YieldAnswer = Pick<YieldOptions, 'decimal' | 'column'>;
type QuestionProps = { readonly params: ErrorParams; readonly onAnswer: (answer: YieldAnswer) => void };

/** A number that the table alone does not tell from a thousand times it: both are shown. */
function DecimalQuestion({ params: { text, comma, point }, onAnswer }: QuestionProps) {
  const { t } = useTranslation('zones');
  return (
    <Segmented
      full
      label={t('yields.which', { text })}
      value={null}
      onChange={(decimal) => onAnswer({ decimal })}
      options={[
        { value: ',', label: t('yields.number', { value: comma }) },
        { value: '.', label: t('yields.number', { value: point }) },
      ]}
    />
  );
}

function ColumnQuestion({ params: { columns }, onAnswer }: QuestionProps) {
  const { t } = useTranslation('zones');
  const names = Array.isArray(columns) ? (columns as readonly string[]) : [];
  return (
    <ComboBox
      label={t('yields.which_column')}
      value={null}
      onChange={(column) => column !== null && onAnswer({ column })}
      options={names.map((value) => ({ value, label: value }))}
    />
  );
}

const QUESTIONS = { SAMPLES_DECIMAL: DecimalQuestion, SAMPLES_YIELD_COLUMN: ColumnQuestion } as const;
type QuestionCode = keyof typeof QUESTIONS;

/** Whether an error is one that the person can answer. */
export const isQuestion = (error: AppError | null): error is AppError & { code: QuestionCode } =>
  error !== null && Object.hasOwn(QUESTIONS, error.code);

/** What the table alone does not tell; nothing is compared before the answer. */
export function YieldQuestion({ error, onAnswer }: { error: AppError & { code: QuestionCode }; onAnswer: QuestionProps['onAnswer'] }) {
  const Question = QUESTIONS[error.code];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below what was pressed, and the panel is short. Newer browsers answer with a promise, which is no way to end an effect.
    place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <NoteBox tone="warn" role="alert" icon={<CircleHelp size={16} aria-hidden="true" />}>
      <div ref={place} className={styles['adjust']}>
        {errorText(error).title}
        <Question params={error.params} onAnswer={onAnswer} />
      </div>
    </NoteBox>
  );
}
