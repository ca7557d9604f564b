import { useEffect, useState } from 'react';
import type { Position } from '#domain/geometry/types.ts';
import styles from './CursorPill.module.css';
import { onMap } from '../pointer.ts';

type Under = { readonly x: number; readonly y: number; readonly position: Position; readonly shape_id: string };
export type CursorPillProps = {
  /** What to say of a place inside a shape: the number and its words; null says nothing. */
  readonly read: (position: Position, shape_id: string) => { readonly value: number | null; readonly text: string } | null;
};

/** A pill beside the pointer while it is over a shape; a finger has none. */
export function CursorPill({ read }: CursorPillProps) {
  const [under, setUnder] = useState<Under | null>(null);
  useEffect(
    () =>
      onMap('hover', (info) =>
        setUnder(
          info === null || info.shape_id === null || info.touch
            ? null
            : { ...info.point, position: info.position, shape_id: info.shape_id },
        ),
      ),
    [],
  );
  const said = under === null ? null : read(under.position, under.shape_id);
  if (under === null || said === null) return null;
  return (
    <div
      className={styles['pill']}
      style={{ transform: `translate(${Math.round(under.x + 14)}px, ${Math.round(under.y + 14)}px)` }}
      data-testid="cursor-value"
      data-value={said.value ?? ''}
    >
      {said.text}
    </div>
  );
}
