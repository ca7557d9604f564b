import { CircleAlert, CircleCheck, CircleDashed, LocateFixed, Scissors, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '#domain/geometry/types.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { flyTo } from '#map/camera.ts';
import type { DrawCheck } from '#map/draw/types.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './Checklist.module.css';
import { isOver } from './problems.ts';
import type { FieldOverlap } from '../use-overlaps.ts';

type Tone = 'ok' | 'wrong' | 'warn' | 'open';
const ICONS: Record<Tone, ReactNode> = {
  ok: <CircleCheck size={16} aria-hidden="true" />,
  wrong: <CircleAlert size={16} aria-hidden="true" />,
  warn: <TriangleAlert size={16} aria-hidden="true" />,
  open: <CircleDashed size={16} aria-hidden="true" />,
};

export type ChecklistProps = {
  readonly check: DrawCheck | null;
  readonly area_m2: number;
  readonly closed: boolean;
  readonly overlaps: readonly FieldOverlap[];
  /** What mends a border that crosses itself, beside the way to the place; null where nothing is offered. */
  readonly fix: { readonly label: string; readonly run: () => void } | null;
};

/** What the drawing must hold, each with its own sentence; a crossing offers the way to its place, and its mending. */
export function Checklist({ check, area_m2, closed, overlaps, fix }: ChecklistProps) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const code = check?.ok === false ? check.code : null;
  const places: readonly Position[] = check?.ok === false ? (check.places ?? (check.place === null ? [] : [check.place])) : [];
  const line = (tone: Tone, text: string): ReactNode => (
    <li data-tone={tone}>
      {ICONS[tone]}
      <span>{text}</span>
    </li>
  );
  const first = places[0];
  return (
    <div className={styles['box']}>
      <ul className={styles['list']} aria-live="polite">
        {isOver(check, area_m2) ? line('wrong', t('check.over_limit')) : line(check === null ? 'open' : 'ok', t('check.under_limit'))}
        {code === 'GEOMETRY_SELF_CROSSING'
          ? line('wrong', t('check.crossing', { count: Math.max(1, places.length) }))
          : line(check === null ? 'open' : 'ok', t('check.no_crossing'))}
        {code === 'FIELD_UNDER_MINIMUM' && line(closed ? 'wrong' : 'open', t('check.min'))}
        {overlaps.length === 0
          ? line(check === null ? 'open' : 'ok', t('check.no_overlap'))
          : overlaps.map(({ name, overlap_m2 }) => line('warn', t('check.overlap', { name, area: format.hectares(overlap_m2 / 10_000) })))}
        {line(closed ? 'ok' : 'open', closed ? t('check.closed') : codeText('GEOMETRY_NOT_CLOSED'))}
      </ul>
      {code === 'GEOMETRY_SELF_CROSSING' && first !== undefined && (
        <div className={styles['fixes']}>
          <Button size="sm" icon={<LocateFixed size={14} aria-hidden="true" />} onClick={() => flyTo(first)}>
            {t('check.see_crossing')}
          </Button>
          {fix !== null && (
            <Button size="sm" icon={<Scissors size={14} aria-hidden="true" />} onClick={fix.run}>
              {fix.label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
