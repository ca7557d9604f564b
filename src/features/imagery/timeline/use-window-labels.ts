import { useTranslation } from 'react-i18next';
import type { TimelapseWindow } from '#domain/imagery/timelapse.ts';
import { useImageryStore } from '#state/imagery.ts';

/** How a timelapse window is called; without one, the chosen window. */
export function useWindowLabels(): (window?: TimelapseWindow) => string {
  const { t } = useTranslation('imagery');
  const chosen = useImageryStore((state) => state.window);
  return ({ kind, count } = chosen) => {
    if (kind === 'days') return t('timeline.days', { count });
    return kind === 'frames' ? t('timeline.frames', { count }) : t('timeline.months', { count });
  };
}
