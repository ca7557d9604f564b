import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { measure } from '#map/draw/measure.ts';
import { usePanel } from '#shell/panels/panel-parts.tsx';
import { drawTexts, formatDistance, isTouch } from './draw/draw-texts.ts';
import styles from './MeasurePanel.module.css';
import { endDrawing, useDrawing } from './store.ts';
import { useTool } from './use-tool.ts';

/** Length of a way, and the area when it is closed on its first point. */
export default function MeasurePanel() {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const panel = usePanel();
  const drawing = useDrawing((state) => (state.drawing?.mode === 'measure' ? state.drawing : null));
  const close = useEffectEvent(() => panel.close({ discard: true }));
  useTool('measure', () => panel.close({ discard: true }));
  useEffect(() => {
    const session = measure({
      texts: drawTexts,
      crosshair: isTouch(),
      onChange: (status) => useDrawing.setState({ drawing: { mode: 'measure', session, status } }),
      onCancel: () => close(),
    });
    useDrawing.setState({ drawing: { mode: 'measure', session, status: session.status() } });
    return () => endDrawing(session);
  }, []);
  return (
    <dl className={styles['facts']} aria-live="polite">
      <dt>{t('measure.length')}</dt>
      <dd>{formatDistance(drawing?.status.length_m ?? 0)}</dd>
      <dt>{t('measure.area')}</dt>
      <dd>{drawing === null || drawing.status.area_m2 === 0 ? '—' : format.hectares(drawing.status.area_m2 / 10_000)}</dd>
    </dl>
  );
}
