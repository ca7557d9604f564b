import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { fitBBox, flyTo, zoomBy } from '../camera.ts';
import styles from '../map.module.css';
import { shapesBBox } from '../shapes.ts';
import type { MapTexts } from '../types.ts';

type Props = { readonly texts: MapTexts; readonly onFit: (() => void) | undefined; readonly onLocateFailed: (() => void) | undefined };

const ICON_PX = 18;
const LOCATE_ZOOM = 15;

function fitAll(): void {
  const bbox = shapesBBox();
  if (bbox !== null) fitBBox(bbox);
}

export function MapControls({ texts, onFit, onLocateFailed }: Props) {
  const locate = (): void => {
    const fail = (): void => onLocateFailed?.();
    if (!('geolocation' in navigator)) return fail();
    navigator.geolocation.getCurrentPosition(({ coords }) => flyTo([coords.longitude, coords.latitude], LOCATE_ZOOM), fail, {
      enableHighAccuracy: true,
      timeout: 10_000,
    });
  };
  return (
    <div className={styles['controls']} role="group" aria-label={texts.map}>
      <IconButton label={texts.zoom_in} shortcut="+" icon={<Plus size={ICON_PX} />} onClick={() => zoomBy(1)} />
      <IconButton label={texts.zoom_out} shortcut="-" icon={<Minus size={ICON_PX} />} onClick={() => zoomBy(-1)} />
      <span className={styles['separator']} />
      <IconButton label={texts.fit} shortcut="F" icon={<Maximize size={ICON_PX} />} onClick={onFit ?? fitAll} />
      <IconButton label={texts.locate} icon={<LocateFixed size={ICON_PX} />} onClick={locate} />
    </div>
  );
}
