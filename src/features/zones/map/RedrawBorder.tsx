import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineString, Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { drawLine } from '#map/draw/draw-line.ts';
import type { DrawSession } from '#map/draw/types.ts';
import { endTool, startTool } from '#shell/tools.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { redrawBorder } from './redraw-border.ts';
import styles from '../Zones.module.css';

const TOOL = 'zone_border';
/** What the drawing is ended with must not lie below the edge of the panel. */
const bringIntoView = (group: HTMLElement | null): void => group?.scrollIntoView({ block: 'nearest' });
const isTouch = (): boolean => document.documentElement.dataset['input'] === 'touch';

type RedrawBorderProps = {
  readonly field: Field;
  readonly polygon: Polygon;
  readonly today: string;
  readonly plan: ZonePlan;
  readonly zones: readonly [number, number];
  readonly onDone: (plan: ZonePlan) => void;
};

/** Draws a line on the map and puts it in place of the border between two zones. */
export function RedrawBorder({ field, polygon, today, plan, zones, onDone }: RedrawBorderProps) {
  const { t } = useTranslation(['zones', 'common']);
  const format = useFormat();
  const [session, setSession] = useState<DrawSession | null>(null);
  const [line, setLine] = useState<LineString | null>(null);
  const [points, setPoints] = useState(0);
  const redraw = useAction(redrawBorder, { done: 'zones:adjust.redrawn', undo: (_redrawn, { plan: before }) => onDone(before), onDone });
  // the plan may have got a name since the drawing began
  const finish = useEffectEvent((drawn: LineString) => void redraw.run({ field, polygon, today, plan, zones, line: drawn }));
  useEffect(() => {
    if (line !== null) finish(line);
  }, [line]);
  useEffect(() => {
    if (session === null) return undefined;
    return () => {
      session.stop();
      endTool(TOOL);
    };
  }, [session]);
  const begin = (): void => {
    const leave = (): void => setSession(null);
    setPoints(0);
    setSession(
      drawLine({
        texts: { formatDistance: (metres) => format.withUnit(metres, 'm') },
        crosshair: isTouch(),
        onChange: (status) => setPoints(status.vertices.length),
        onFinish: (drawn) => {
          leave();
          setLine(drawn);
        },
        onCancel: leave,
      }),
    );
    startTool(TOOL, leave);
  };

  if (session === null)
    return (
      <Button size="sm" busy={redraw.busy} onClick={begin}>
        {t('adjust.redraw')}
      </Button>
    );
  // a thumb over the map misses small ones
  const size = isTouch() ? 'md' : 'sm';
  return (
    <div ref={bringIntoView} className={styles['drawing']} role="group" aria-label={t('adjust.redraw')}>
      <p className={styles['sub']} role="status">
        {t(isTouch() ? 'adjust.redraw_touch' : 'adjust.redraw_hint')}
      </p>
      <div className={styles['tools']}>
        {isTouch() && (
          <Button className={styles['add']} onClick={() => session.addPointAtCenter()}>
            {t('adjust.add_point')}
          </Button>
        )}
        <Button size={size} variant="primary" disabled={points < 2} onClick={() => session.close()}>
          {t('adjust.finish')}
        </Button>
        <Button size={size} disabled={points === 0} onClick={() => session.undo()}>
          {t('adjust.undo_point')}
        </Button>
        <Button size={size} onClick={() => session.cancel()}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
}
