import { useTranslation } from 'react-i18next';
import { CompareTable } from './table/CompareTable.tsx';
import { CurveChart } from './curve/CurveChart.tsx';
import styles from './DataPanel.module.css';
import { DateSide } from './dates/DateSide.tsx';
import type { Stepping } from '#state/use-stepping.ts';
import { useCompare } from './store.ts';
import type { ComparedField } from './use-compared-fields.ts';

/** On a phone the chart stands among other parts that scroll. */
const CHART_PX = 230;

type Props = {
  readonly fields: readonly ComparedField[];
  readonly stepping: Stepping;
  readonly height: number;
  readonly is_phone: boolean;
};

/** Below the panes: the date they share, their curves, and their numbers. */
export function DataPanel({ fields, stepping, height, is_phone }: Props) {
  const { t } = useTranslation('compare');
  const is_aligned = useCompare((state) => state.board.axis !== 'calendar');
  return (
    <section
      className={styles['data']}
      style={{ height }}
      aria-label={t('data')}
      data-view-region=""
      data-aligned={is_aligned || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on small screens
      tabIndex={is_phone ? 0 : undefined}
    >
      <DateSide fields={fields} stepping={stepping} is_phone={is_phone} />
      <CurveChart fields={fields} date={stepping.current?.date ?? null} height={is_phone ? CHART_PX : height} />
      <CompareTable fields={fields} />
    </section>
  );
}
