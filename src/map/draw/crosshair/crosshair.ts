import { freeCenter, watchPadding } from '../../camera.ts';
import styles from '../../map.module.css';
import { currentMap } from '../../the-map.ts';
import type { ScreenPoint } from '../../types.ts';

export type Crosshair = { readonly place: (point: ScreenPoint) => void; readonly remove: () => void };

const SVG = 'http://www.w3.org/2000/svg';

/** The crosshair of finger and keyboard drawing: fixed on the screen while the map moves below it. */
export function showCrosshair(follow_center: boolean): Crosshair {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-32 -32 64 64');
  svg.setAttribute('class', styles['crosshair'] ?? '');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M0-32V-10M0 10V32M-32 0H-10M10 0H32M24 0A24 24 0 1 1-24 0 24 24 0 1 1 24 0');
  path.setAttribute('fill', 'none');
  path.setAttribute('stroke', 'currentColor');
  path.setAttribute('stroke-width', '2.5');
  svg.append(path);
  currentMap()?.getContainer().append(svg);
  const place = ({ x, y }: ScreenPoint): void => {
    svg.style.left = `${x}px`;
    svg.style.top = `${y}px`;
  };
  place(freeCenter());
  const stop = follow_center ? watchPadding(() => place(freeCenter())) : undefined;
  return {
    place,
    remove: () => {
      stop?.();
      svg.remove();
    },
  };
}
