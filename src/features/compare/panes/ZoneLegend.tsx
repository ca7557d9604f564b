import { useTranslation } from 'react-i18next';
import type { Frame } from '#api/imagery/frames.ts';
import { zoneColors } from '#domain/raster/render/color-ramps.ts';
import { useFormat } from '#i18n/use-format.ts';
import { usePreferences } from '#state/preferences.ts';
import type { Letter } from '../letters.ts';
import styles from './ZoneLegend.module.css';

type Props = {
  readonly frame: Frame | null;
  /** Whose limits these are. */
  readonly letters: readonly Letter[];
  readonly is_shared: boolean;
  /** Of the pane. */
  readonly width: number;
  readonly bottom: number;
};

const ASIDE_PX = 16;
const MOST_PX = 280;
/** Under a zone narrower than this its limit is written for every second one only. */
const NUMBER_PX = 24;

/** The limits of contrasted NDVI on their colours, and whether other panes have the same. */
export function ZoneLegend({ frame, letters, is_shared, width, bottom }: Props) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const palette = usePreferences((state) => state.palette);
  // Other layers have limits of their own, not of what is shown.
  if (frame === null || frame.zone_values === null || frame.breaks === null) return null;
  const limits = frame.breaks;
  const colors = zoneColors(limits.length + 1, palette);
  const strip = Math.min(MOST_PX, width - 2 * ASIDE_PX, 70 * colors.length);
  const every = strip / colors.length < NUMBER_PX ? 2 : 1;
  const caption = is_shared ? t('legend.shared', { letters: format.list(letters) }) : t('legend.own', { letter: letters[0] });
  return (
    <div
      className={styles['legend']}
      style={{ bottom }}
      role="img"
      aria-label={`${caption}: ${format.list(limits.map((limit) => format.index(limit)))}`}
      data-testid={`zones-${letters.join('')}`}
      data-limits={limits.join(' ')}
    >
      <p className={styles['text']}>{caption}</p>
      <div className={styles['strip']} style={{ width: strip }}>
        {colors.map((color) => (
          <span key={color} className={styles['zone']} style={{ background: color }} />
        ))}
      </div>
      <div className={styles['limits']} style={{ width: strip }}>
        {limits.map((limit, i) => (
          <span key={limit} className={styles['limit']} style={{ left: `${(100 * (i + 1)) / colors.length}%` }}>
            {(i + 1) % every === 0 ? format.index(limit) : ''}
          </span>
        ))}
      </div>
    </div>
  );
}
