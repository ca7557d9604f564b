import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromEastNorth, type EastNorth } from '#domain/geometry/projection/local-frame.ts';
import type { AppError } from '#domain/errors.ts';
import { valueAt } from '#domain/raster/value-at.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { eastNorthToScreen, screenToEastNorth } from '#map/panes/pane-transform.ts';
import { listenForGestures } from '#map/panes/pane-gestures.ts';
import { announce } from '#shell/feedback/announce.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Crosshair } from './Crosshair.tsx';
import styles from './Panes.module.css';
import { activate, moveTo, pointAt, useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';
import type { PaneFrame } from './use-pane-frames.ts';
import type { PlacedPane } from './use-pane-layout.ts';

type Props = {
  readonly field: ComparedField;
  readonly place: PlacedPane;
  readonly shown: PaneFrame | undefined;
  readonly is_loading: boolean;
  /** Why no pane can be drawn. */
  readonly problem: AppError | null;
  readonly onRetry: () => void;
  readonly children: ReactNode;
};

const KEY_PX = 8;
const PAN_PX = 48;
const ZOOM_STEP = 1.25;
/** What the value beside the crosshair may take. */
const LABELS_PX = 84;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What takes pointer and keys over one pane, and shows the crosshair with the value under it. */
export function PaneFace({ field, place, shown, is_loading, problem, onRetry, children }: Props) {
  const { t } = useTranslation(['compare', 'imagery', 'common']);
  const format = useFormat();
  const face = useRef<HTMLDivElement>(null);
  const point = useCompare((state) => state.point);
  const offset_m = useCompare((state) => state.views[place.at]?.offset_m) ?? [0, 0];
  const { rect, anchor, frame, metres_per_px, at } = place;
  const pane = { anchor, frame, metres_per_px, offset_m };

  const toLocal = (east_north: EastNorth): { x: number; y: number } => {
    const on_canvas = eastNorthToScreen(pane, east_north);
    return { x: on_canvas.x - rect.x, y: on_canvas.y - rect.y };
  };
  const toEastNorth = ({ x, y }: { x: number; y: number }): EastNorth => screenToEastNorth(pane, { x: x + rect.x, y: y + rect.y });
  const pan = (dx: number, dy: number): void =>
    moveTo(at, { offset_m: [offset_m[0] - dx * metres_per_px, offset_m[1] + dy * metres_per_px] });
  /** The place under the pointer stays there. */
  const zoom = (factor: number, around: { x: number; y: number }): void => {
    const [east_m, north_m] = toEastNorth(around);
    const keep = 1 / factor;
    moveTo(at, {
      metres_per_px: Math.min(200, Math.max(0.2, metres_per_px * keep)),
      offset_m: [east_m + (offset_m[0] - east_m) * keep, north_m + (offset_m[1] - north_m) * keep],
    });
  };

  const onPoint = useEffectEvent((where: { x: number; y: number }) => {
    activate(at);
    pointAt(toEastNorth(where));
  });
  const onDrag = useEffectEvent(pan);
  const onZoom = useEffectEvent(zoom);
  useEffect(() => {
    if (face.current === null) return undefined;
    return listenForGestures(face.current, { onPoint, onDrag, onZoom });
  }, []);

  const grid = field.layer === 'true_color' ? undefined : shown?.frame?.grid;
  const value = point === null || grid === undefined ? null : valueAt(grid, fromEastNorth(frame, point));
  const label = value === null ? t('imagery:cursor.outside') : format.index(value);
  const layer = t(`imagery:layer.${field.layer}`);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const middle = { x: anchor.x - rect.x, y: anchor.y - rect.y };
    if (step !== undefined && event.shiftKey) pan(-step[0] * PAN_PX, -step[1] * PAN_PX);
    else if (step !== undefined) {
      const px = event.altKey ? 1 : KEY_PX;
      const from = point === null ? middle : toLocal(point);
      pointAt(toEastNorth(point === null ? middle : { x: from.x + step[0] * px, y: from.y + step[1] * px }));
    } else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP, middle);
    else if (event.key === '-') zoom(1 / ZOOM_STEP, middle);
    else if (event.key === 'Enter') announce(t('value_here', { letter: field.letter, field: field.field.name, layer, value: label }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const error = problem ?? shown?.error ?? field.measured.error;
  const message = error === null ? null : errorText(error);
  const is_empty = !field.measured.is_loading && field.measured.error === null && field.measured.scenes.length === 0;
  return (
    <section
      className={styles['pane']}
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
      aria-label={`${field.letter} ${field.field.name}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its own keys */}
      <div
        ref={face}
        className={styles['face']}
        data-pane={at}
        data-scale={metres_per_px}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move the crosshair here
        tabIndex={0}
        aria-label={t('pane', { letter: field.letter, field: field.field.name, layer })}
        aria-keyshortcuts={`Shift+${at + 1}`}
        onKeyDown={onKeyDown}
        onFocus={() => activate(at)}
      />
      {point !== null && grid !== undefined && (
        <Crosshair
          at={toLocal(point)}
          is_left={toLocal(point).x > rect.width - LABELS_PX}
          label={label}
          value={value}
          letter={field.letter}
        />
      )}
      {children}
      {is_loading && (
        <p className={styles['note']} role="status" style={{ top: anchor.y - rect.y }}>
          {t('loading')}
        </p>
      )}
      {message !== null && (
        <div className={classNames(styles['note'], styles['failed'])} role="alert" style={{ top: anchor.y - rect.y }}>
          <p>{message.title}</p>
          {message.hint !== null && <p>{message.hint}</p>}
          <Button size="sm" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {is_empty && (
        <p className={styles['note']} style={{ top: anchor.y - rect.y }}>
          {t('no_scene')}
        </p>
      )}
      {field.is_locked && (
        <p className={styles['note']} style={{ top: anchor.y - rect.y }}>
          {t('imagery:legend.locked')}
        </p>
      )}
    </section>
  );
}
