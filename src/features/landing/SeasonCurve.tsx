import type { Formats } from '#domain/formats.ts';
import { AHEAD, CURVE, eviOn, PAST, TODAY, xOf, yOf } from './season-curve.ts';
import styles from './Page.module.css';

/** Days of a maize season that people ask for, from the first of its months. */
const EVENTS = [
  { id: 'sowing', day: 27 },
  { id: 'nitrogen', day: 67 },
  { id: 'flowering', day: 116 },
] as const;
const MONTHS = 8;
const MONTH_DAYS = 30.4;

export type CurveLabels = {
  readonly sowing: string;
  readonly nitrogen: string;
  readonly flowering: string;
  readonly today: (evi: string) => string;
};
type Props = { first_month: number; labels: CurveLabels; format: Formats };

/** A season's curve over the land: drawn for the eye, its labels are said in the text beside it. */
export function SeasonCurve({ first_month, labels, format }: Props) {
  const months = Array.from({ length: MONTHS }, (_, i) => `2026-${String(((first_month - 1 + i) % 12) + 1).padStart(2, '0')}-15`);
  return (
    <svg className={styles['curve']} viewBox={`0 0 ${CURVE.width} ${CURVE.height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className={styles['shade']} d={PAST} />
      <path className={styles['past']} d={PAST} />
      <path className={styles['ahead']} d={AHEAD} />
      {EVENTS.map(({ id, day }) => (
        <g key={id}>
          <circle className={styles['event']} cx={xOf(day)} cy={yOf(day)} r={5} />
          <text className={styles['label']} x={xOf(day)} y={yOf(day) + 26}>
            {labels[id]}
          </text>
        </g>
      ))}
      <circle className={styles['now']} cx={xOf(TODAY)} cy={yOf(TODAY)} r={7} />
      <text className={styles['label']} x={xOf(TODAY)} y={yOf(TODAY) - 20}>
        {labels.today(format.index(eviOn(TODAY)))}
      </text>
      {months.map((month, i) => {
        const x = xOf(i * MONTH_DAYS);
        return (
          <g key={month}>
            <line className={styles['tick']} x1={x} x2={x} y1={CURVE.height - 20} y2={CURVE.height} />
            <text className={styles['month']} x={x + 6} y={CURVE.height - 8}>
              {format.month(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
