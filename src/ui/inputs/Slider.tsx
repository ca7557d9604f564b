import { useId, type CSSProperties } from 'react';
import styles from './Slider.module.css';

export type SliderProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** How the value reads, aloud and at the right: `92 %`. */
  text?: string;
  label_hidden?: boolean;
  /** Aloud only. */
  text_hidden?: boolean;
  disabled?: boolean;
};

export function Slider({ label, value, onChange, min = 0, max = 100, step = 1, text, label_hidden, text_hidden, disabled }: SliderProps) {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className={styles['row']}>
      <label htmlFor={id} className={label_hidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={styles['range']}
        style={{ '--share': `${share}%` } as CSSProperties}
        {...{ min, max, step, value, disabled }}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {text !== undefined && !text_hidden && <output className={styles['text']}>{text}</output>}
    </div>
  );
}
