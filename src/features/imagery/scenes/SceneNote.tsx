import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { sceneLabel } from './scene-label.ts';
import styles from '../Timeline.module.css';
import type { FieldScene } from '#api/imagery/use-timeline.ts';

/** Under the date: what the picture is, or that it could not be read. */
export function SceneNote({ scene, has_failed }: { scene: FieldScene | undefined; has_failed: boolean }) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  if (has_failed)
    return (
      <div className={styles['failure']} role="status">
        {t('timeline.failed_point')}
      </div>
    );
  return <div className={styles['note']}>{scene === undefined ? '' : sceneLabel(scene, t, format)}</div>;
}
