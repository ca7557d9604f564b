import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '../../buttons/Button.tsx';
import styles from '../Field.module.css';

type Props = { readonly input_id: string; readonly readings: readonly number[]; readonly onAnswer: (value: number) => void };

/** "¿1.250 o 1,25?" below its input, which keeps the focus: each reading is a button. */
export function NumberQuestion({ input_id, readings, onAnswer }: Props) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [thousand = '', decimal = ''] = readings.map((value) => format.entered(value));
  return (
    <div ref={box} className={styles['asked']} role="group" aria-labelledby={`${input_id}-asked`}>
      <span id={`${input_id}-asked`} role="status">
        {t('which_number', { thousand, decimal })}
      </span>
      {readings.map((value) => (
        <Button
          key={value}
          size="sm"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            onAnswer(value);
            document.getElementById(input_id)?.focus();
          }}
        >
          {format.entered(value)}
        </Button>
      ))}
    </div>
  );
}
