import type { ReactNode } from 'react';
import type { Step } from './steps.ts';
import styles from './Tour.module.css';

type Figure = NonNullable<Step['figure']>;

const FIELD = 'M4 10 66 4 70 40 44 43 46 56 8 60Z';
const SCENES = ['--vigour-3', '--vigour-5', '--vigour-8', '--vigour-6'] as const;

/** What a panel shows of a field, drawn for those who have none yet; pictures, not measurements. */
const DRAWINGS: Readonly<Record<Figure, ReactNode>> = {
  curve: (
    <>
      <path d="M0 58H300M0 32H300M0 6H300" stroke="var(--grid)" />
      <path d="M4 54C50 54 66 50 96 30S140 8 164 9 214 34 240 47 280 55 296 55" fill="none" stroke="var(--curve)" strokeWidth="2.2" />
      {[
        [40, 53],
        [84, 39],
        [118, 17],
        [164, 9],
        [204, 28],
        [252, 51],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3.4" fill="var(--curve)" stroke="var(--surface)" strokeWidth="1.4" />
      ))}
      <circle cx="140" cy="20" r="3.4" fill="none" stroke="var(--ink-3)" strokeDasharray="2 2" />
    </>
  ),
  history: (
    <>
      <path d="M0 58H300M0 32H300M0 6H300" stroke="var(--grid)" />
      <path d="M4 50C60 48 84 22 140 16S240 40 296 50L296 58C240 52 200 36 150 32S70 56 4 58Z" fill="var(--hist)" opacity="0.35" />
      <path d="M4 54C50 54 66 50 96 30S140 8 164 9 214 34 240 47 280 55 296 55" fill="none" stroke="var(--curve)" strokeWidth="2.2" />
      <path
        d="M4 55C60 54 90 40 128 24S200 26 230 40 280 54 296 56"
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="1.6"
        strokeDasharray="5 4"
      />
    </>
  ),
  images: SCENES.map((fill, at) => <path key={fill} d={FIELD} transform={`translate(${at * 76} 0)`} fill={`var(${fill})`} />),
  zones: (
    <g transform="translate(112 0)">
      <path d="M4 10 38 7 30 58 8 60Z" fill="var(--zone-1)" />
      <path d="M38 7 66 4 68 24 34 32Z" fill="var(--zone-2)" />
      <path d="M34 32 68 24 70 40 44 43 46 56 30 58Z" fill="var(--zone-3)" />
    </g>
  ),
};

export const SampleFigure = ({ figure }: { figure: Figure }) => (
  <svg className={styles['figure']} viewBox="0 0 300 64" aria-hidden="true">
    {DRAWINGS[figure]}
  </svg>
);
