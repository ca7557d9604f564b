import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetTop } from './layout/arrange.ts';
import type { Detent } from './layout/scene.ts';
import { useWindows } from './windows-store.ts';
import styles from './Panel.module.css';

/** A shorter pull is a tap that slipped. */
const PULL_PX = 8;
const ORDER: readonly Detent[] = ['peek', 'half', 'full'];

/** The button that cycles the sheet's heights; the finger may also pull it (DESIGN §12). */
export function SheetGrabber() {
  const { t } = useTranslation('common');
  const detent = useWindows((state) => state.detent);
  const height = useWindows((state) => state.height);
  // In a low window two of them are one.
  const heights = ORDER.filter((one) => one === 'full' || sheetTop(height, one) !== sheetTop(height, 'full'));
  const start_y = useRef<number | null>(null);
  const was_pulled = useRef(false);
  const next = heights[(heights.indexOf(detent) + 1) % heights.length] ?? 'half';
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from_y = start_y.current;
    start_y.current = null;
    if (from_y === null || Math.abs(event.clientY - from_y) < PULL_PX) return;
    was_pulled.current = true;
    const wanted = sheetTop(height, detent) + event.clientY - from_y;
    const nearest = heights.toSorted((a, b) => Math.abs(sheetTop(height, a) - wanted) - Math.abs(sheetTop(height, b) - wanted))[0];
    if (nearest) useWindows.setState({ detent: nearest });
  };
  return (
    <button
      type="button"
      className={styles['grabber']}
      aria-label={`${t('sheet.grabber')}: ${t(`sheet.${next}`)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start_y.current = event.clientY;
        was_pulled.current = false;
      }}
      onPointerUp={onPointerUp}
      onClick={(event) => {
        // A pull has chosen its height: the click a mouse sends after it must not cycle on. A key's click counts no presses.
        if (was_pulled.current && event.detail > 0) return;
        useWindows.setState({ detent: next });
      }}
    />
  );
}
