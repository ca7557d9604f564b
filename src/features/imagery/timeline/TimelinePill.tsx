import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import type { FieldScene } from '#api/imagery/use-timeline.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { PlayButton } from '#ui/buttons/PlayButton.tsx';
import { SceneNote } from '../scenes/SceneNote.tsx';
import styles from '../Timeline.module.css';
import type { Stepping } from '#state/use-stepping.ts';

/** A swipe shorter than this is a tap that slipped. */
const SWIPE_PX = 40;

type TimelinePillProps = {
  readonly stepping: Stepping<FieldScene>;
  readonly has_failed: boolean;
  /** Why there is nothing to step through. */
  readonly none: string | null;
};

/** The timeline of a phone: the date with previous, play and next; a horizontal swipe steps as well. */
export function TimelinePill({ stepping, has_failed, none }: TimelinePillProps) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const from = useRef<number | null>(null);
  const { current, step } = stepping;
  const swipe = (to: number): void => {
    const moved = from.current === null ? 0 : to - from.current;
    from.current = null;
    if (Math.abs(moved) > SWIPE_PX) step(moved < 0 ? 1 : -1);
  };
  return (
    <div
      className={styles['pill']}
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerUp={(event) => swipe(event.clientX)}
      onPointerCancel={() => (from.current = null)}
    >
      <IconButton label={t('timeline.previous')} icon={<ChevronLeft size={20} />} disabled={none !== null} onClick={() => step(-1)} />
      <div className={styles['pillText']} aria-live="polite">
        <div className={styles['date']} data-testid="scene-date">
          {current === undefined ? '—' : format.date(current.date)}
        </div>
        {current === undefined && none !== null && <div className={styles['note']}>{none}</div>}
        {current !== undefined && <SceneNote scene={current} has_failed={has_failed} />}
      </div>
      <PlayButton is_playing={stepping.is_playing} disabled={!stepping.timelapse.ok} onToggle={stepping.toggle} />
      <IconButton label={t('timeline.next')} icon={<ChevronRight size={20} />} disabled={none !== null} onClick={() => step(1)} />
    </div>
  );
}
