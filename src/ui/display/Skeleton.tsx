import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.tsx';
import styles from './States.module.css';
import { useAfter } from '../use-after.ts';

const SHOW_MS = 200;
const SLOW_MS = 10_000;
const WIDTHS = ['72%', '54%', '64%', '48%', '60%', '40%'];

/** One grey bar of the layout to come. */
export const Bone = ({ width = '100%', height = 11, radius = 5 }: { width?: string | number; height?: number; radius?: number }) => (
  <span className={styles['bone']} style={{ width, height, borderRadius: radius } as CSSProperties} />
);

const FIGURES = [1, 2, 3, 4];

/** `chart`: figures over a chart, before the rows. */
export type SkeletonProps = { rows?: number; variant?: 'lines' | 'cards' | 'chart'; onStop?: () => void };

/** Nothing for 200 ms, then the true layout in grey; after 10 s it says so and offers to stop (DESIGN §11). */
export function Skeleton({ rows = 4, variant = 'lines', onStop }: SkeletonProps) {
  const { t } = useTranslation('common');
  const shown = useAfter(SHOW_MS);
  const slow = useAfter(SLOW_MS);
  if (!shown) return <div aria-busy="true" />;
  return (
    <div className={styles['skeleton']} role="status" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {slow && (
        <p className={styles['slow']}>
          {t('slow')}{' '}
          {onStop && (
            <Button size="sm" onClick={onStop}>
              {t('stop')}
            </Button>
          )}
        </p>
      )}
      {variant === 'chart' && (
        <div className={styles['boneChart']} aria-hidden="true">
          {FIGURES.map((figure) => (
            <div key={figure} className={styles['boneLines']}>
              <Bone width="70%" height={9} />
              <Bone width="50%" height={20} />
            </div>
          ))}
          <Bone height={190} radius={8} />
        </div>
      )}
      {Array.from({ length: rows }, (_row, at) => (
        <div key={at} className={styles['boneRow']} aria-hidden="true">
          {variant === 'cards' && <Bone width={42} height={42} radius={8} />}
          <div className={styles['boneLines']}>
            <Bone width={WIDTHS[at % WIDTHS.length] ?? '60%'} />
            {variant === 'cards' && <Bone width={WIDTHS[(at + 2) % WIDTHS.length] ?? '40%'} height={9} />}
          </div>
        </div>
      ))}
    </div>
  );
}
