import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetTop, type Detent } from './arrange.ts';
import { useDeck } from './deck-store.ts';
import styles from './Panel.module.css';

const ORDER: readonly Detent[] = ['peek', 'half', 'full'];

/** The button that cycles the sheet's heights; the finger may also pull it (DESIGN §12). */
export function SheetGrabber() {
  const { t } = useTranslation('common');
  const detent = useDeck((state) => state.detent);
  const start = useRef<{ y: number; moved: boolean } | null>(null);
  const next = ORDER[(ORDER.indexOf(detent) + 1) % ORDER.length] ?? 'half';
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = null;
    if (!from || Math.abs(event.clientY - from.y) < 8) return;
    from.moved = true;
    const { height } = useDeck.getState();
    const wanted = sheetTop(height, detent) + event.clientY - from.y;
    const nearest = ORDER.toSorted((a, b) => Math.abs(sheetTop(height, a) - wanted) - Math.abs(sheetTop(height, b) - wanted))[0];
    if (nearest) useDeck.setState({ detent: nearest });
  };
  return (
    <button
      type="button"
      className={styles['grabber']}
      aria-label={`${t('sheet.grabber')}: ${t(`sheet.${next}`)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, moved: false };
      }}
      onPointerUp={(event) => {
        const moved = start.current !== null && Math.abs(event.clientY - start.current.y) >= 8;
        onPointerUp(event);
        // A pull has chosen its height: the click that follows must not cycle on.
        if (moved) event.currentTarget.addEventListener('click', (click) => click.stopPropagation(), { once: true, capture: true });
      }}
      onClick={() => useDeck.setState({ detent: next })}
    />
  );
}
