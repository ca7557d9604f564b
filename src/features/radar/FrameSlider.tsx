import { useTranslation } from 'react-i18next';
import { Slider } from '#ui/inputs/Slider.tsx';
import styles from './Panel.module.css';
import type { Frame } from './use-frames.ts';

type Props = {
  readonly frames: readonly Frame[];
  readonly at: number;
  readonly time: (frame: Frame) => string;
  /** The moment and its age, for whoever hears them. */
  readonly spoken: string;
  readonly onChange: (at: number) => void;
};

/** So many parts between the moments that are written out. */
const PARTS = 4;

/** The moments of the list, one a step; the arrow keys step too. */
export function FrameSlider({ frames, at, time, spoken, onChange }: Props) {
  const { t } = useTranslation('radar');
  const last = frames.length - 1;
  const written = new Set(Array.from({ length: PARTS + 1 }, (_, part) => Math.round((last * part) / PARTS)));
  return (
    <div className={styles['frames']}>
      <Slider
        label={t('frames')}
        label_hidden
        text_hidden
        text={spoken}
        min={0}
        max={Math.max(1, last)}
        value={at}
        disabled={last < 1}
        onChange={onChange}
      />
      <div className={styles['times']} aria-hidden="true">
        {frames.map((frame, n) => (
          <span
            key={frame.time}
            style={{ left: `${last === 0 ? 0 : (n / last) * 100}%` }}
            data-end={n === 0 ? 'first' : n === last ? 'last' : undefined}
          >
            <i />
            {written.has(n) && time(frame)}
          </span>
        ))}
      </div>
    </div>
  );
}
