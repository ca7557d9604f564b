import { LocateFixed, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { flyTo } from '#map/camera.ts';
import { toast } from '#shell/feedback/toast.ts';
import type { RegionProps } from '#shell/panels/regions.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import { findMe } from './find-me.ts';
import { useFormOnMap } from '../store.ts';
import styles from './OnMap.module.css';

const ICON = 20;

/** How a note is put on the map; for fingers the buttons that do it. */
export function PlacingBar({ variant }: RegionProps) {
  const { t } = useTranslation(['notes', 'common']);
  const placing = useFormOnMap((state) => state.placing);
  const showMe = async (): Promise<void> => {
    const found = await findMe();
    if ('reason' in found) toast({ id: 'note-gps', tone: 'warn', title: t(`gps.${found.reason}`) });
    else flyTo(found.position);
  };
  if (variant === 'bar' && placing?.has_crosshair === false)
    return (
      <p className={styles['hint']} role="status">
        {t('place.hint')} <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> {t('place.and')} <Kbd>Enter</Kbd>
      </p>
    );
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('place.label')}>
      <IconButton size="lg" label={t('common:cancel')} icon={<X size={ICON} />} onClick={placing?.stop} />
      <IconButton size="lg" label={t('gps.use')} icon={<LocateFixed size={ICON} />} onClick={() => void showMe()} />
      <Button variant="primary" size="lg" block onClick={placing?.here}>
        {t('place.here')}
      </Button>
    </div>
  );
}
