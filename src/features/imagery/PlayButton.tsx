import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './Timeline.module.css';
import type { Stepping } from '#state/use-stepping.ts';

export function PlayButton({ stepping: { is_playing, timelapse, toggle } }: { stepping: Stepping }) {
  const { t } = useTranslation('imagery');
  const Icon = is_playing ? Pause : Play;
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={t(is_playing ? 'timeline.pause' : 'timeline.play')}
      aria-keyshortcuts="Space"
      disabled={!timelapse.ok}
      onClick={toggle}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
