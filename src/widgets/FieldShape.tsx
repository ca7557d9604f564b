import { useEffect, useRef } from 'react';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import styles from './FieldShape.module.css';

export type ShapePicture = { readonly bitmap: ImageBitmap; readonly corners: readonly [Position, Position, Position, Position] };
export type FieldShapeProps = {
  readonly polygon: Polygon | undefined;
  /** Drawn inside the outline when there is one; else `color`. */
  readonly picture?: ShapePicture | undefined;
  readonly color?: string | undefined;
  readonly size?: number;
  readonly tone?: 'plain' | 'danger' | 'warn';
};

const MARGIN = 0.12;

type View = { readonly x: (position: Position) => number; readonly y: (position: Position) => number };

/** Fits the outer ring into a square, north up, degrees of longitude shortened by latitude. */
function viewOf(ring: readonly Position[], size: number): View {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of ring) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const shorten = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = (size * (1 - 2 * MARGIN)) / Math.max((east - west) * shorten, north - south, 1e-9);
  return {
    x: ([lon]) => size / 2 + (lon - (west + east) / 2) * shorten * scale,
    y: ([, lat]) => size / 2 - (lat - (south + north) / 2) * scale,
  };
}

/** A field small: its own outline, filled with what the map shows on it (DESIGN §5). */
export function FieldShape({ polygon, picture, color, size = 42, tone = 'plain' }: FieldShapeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const ring = polygon?.coordinates[0];
    if (!context || ring === undefined) return;
    const pixels = size * devicePixelRatio;
    context.canvas.width = pixels;
    context.canvas.height = pixels;
    const view = viewOf(ring, pixels);
    const outline = new Path2D();
    for (const each of polygon?.coordinates ?? []) {
      each.forEach((position, i) =>
        i === 0 ? outline.moveTo(view.x(position), view.y(position)) : outline.lineTo(view.x(position), view.y(position)),
      );
      outline.closePath();
    }
    const style = getComputedStyle(context.canvas);
    context.save();
    context.clip(outline, 'evenodd');
    context.fillStyle = color ?? style.getPropertyValue('--shape-fill');
    context.fillRect(0, 0, pixels, pixels);
    if (picture !== undefined) {
      const [nw, ne, , sw] = picture.corners;
      const { width, height } = picture.bitmap;
      context.imageSmoothingEnabled = true;
      context.setTransform(
        (view.x(ne) - view.x(nw)) / width,
        (view.y(ne) - view.y(nw)) / width,
        (view.x(sw) - view.x(nw)) / height,
        (view.y(sw) - view.y(nw)) / height,
        view.x(nw),
        view.y(nw),
      );
      context.drawImage(picture.bitmap, 0, 0);
    }
    context.restore();
    context.strokeStyle = style.getPropertyValue('--shape-line');
    context.lineWidth = 1.25 * devicePixelRatio;
    context.lineJoin = 'round';
    context.stroke(outline);
  }, [polygon, picture, color, size, tone]);
  return <canvas ref={canvas} className={styles['shape']} data-tone={tone} style={{ width: size, height: size }} aria-hidden="true" />;
}
