import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, WheelEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Position } from '#domain/geometry/types.ts';
import { classNames } from '#ui/class-names.ts';
import { project, watchCamera } from './camera.ts';
import styles from './map.module.css';
import { watchMap } from './the-map.ts';

type Props = {
  readonly position: Position;
  /** Which part of the content stands on the position. */
  readonly anchor?: 'bottom' | 'center' | 'top';
  readonly offset_px?: number;
  readonly children: ReactNode;
};

/** HTML pinned to a place: it follows every frame of the camera without a React render. */
export function MapAnchor({ position, anchor = 'bottom', offset_px = 0, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      watchCamera(() => {
        const point = project(position);
        if (box.current === null || point === null) return;
        box.current.style.transform = `translate(${Math.round(point.x)}px, ${Math.round(point.y + offset_px)}px)`;
      }),
    [position, offset_px],
  );
  return (
    <div ref={box} className={styles['anchor']}>
      <div className={styles['anchored']} data-anchor={anchor}>
        {children}
      </div>
    </div>
  );
}

type MarksProps = {
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Marks that many stand on the map: below its buttons, and the wheel over one of them zooms as beside it. */
export function MapMarks({ className, children }: MarksProps) {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  useEffect(
    () =>
      watchMap((next) => {
        setMap(next);
        return () => setMap(null);
      }),
    [],
  );
  if (map === null) return null;
  const zoom = ({ nativeEvent }: WheelEvent): void => void map.getCanvas().dispatchEvent(new globalThis.WheelEvent('wheel', nativeEvent));
  return createPortal(
    <div className={classNames(styles['marks'], className)} onWheel={zoom}>
      {children}
    </div>,
    map.getContainer(),
  );
}
