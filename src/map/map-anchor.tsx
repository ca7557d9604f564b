import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Position } from '#domain/geometry/types.ts';
import { project, watchCamera } from './camera.ts';
import styles from './map.module.css';

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
