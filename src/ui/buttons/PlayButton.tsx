import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './PlayButton.module.css';

export type PlayButtonProps = { readonly is_playing: boolean; readonly disabled: boolean; readonly onToggle: () => void };

/** Plays the scenes one after the other, or holds them. */
export function PlayButton({ is_playing, disabled, onToggle }: PlayButtonProps) {
  const { t } = useTranslation('common');
  const Icon = is_playing ? Pause : Play;
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={t(is_playing ? 'pause' : 'play')}
      aria-keyshortcuts="Space"
      disabled={disabled}
      onClick={onToggle}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
