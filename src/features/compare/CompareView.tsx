import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldShapes } from '#api/fields/field-shapes.ts';
import { useFieldList } from '#api/fields/use-fields.ts';
import { zoneCount } from '#domain/raster/divide.ts';
import { announce } from '#shell/feedback/announce.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { leaveFullScreenView } from '#shell/full-screen-view.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { useSize } from '#ui/use-size.ts';
import { CompareBar } from './bar/CompareBar.tsx';
import { DataPanel } from './DataPanel.tsx';
import { EmptyBoard } from './EmptyBoard.tsx';
import { PaneHead } from './panes/PaneHead.tsx';
import { Panes } from './panes/Panes.tsx';
import styles from './CompareView.module.css';
import { activate, keepKnown, useCompare } from './store.ts';
import { useBoardStepping } from './dates/use-board-stepping.ts';
import { useCompareKeys } from './use-compare-keys.ts';
import { sharesZones } from './panes/shares-zones.ts';
import { useComparedFields, type ComparedField } from './use-compared-fields.ts';
import { usePaneFrames } from './panes/use-pane-frames.ts';
import { usePaneLayout } from './panes/use-pane-layout.ts';

const BAR_PX = 56;
const GAP_PX = 12;
/** Of the limits of zones, above the credits. */
const LEGEND_PX = 84;
const DATA_PX = { wide: 270, low: 216, phone: 330 } as const;

/** One to four fields, or one field on several dates, side by side at one scale. */
export function CompareView() {
  const { t } = useTranslation('compare');
  const { ref, width, height } = useSize<HTMLDivElement>();
  const is_phone = useWindows((state) => state.width_class === 'phone');
  const list = useFieldList();
  const shapes = useFieldShapes();
  const active = useCompare((state) => state.active);
  const asked = useCompare((state) => state.board.entries.length);
  const fields = useComparedFields();
  const stepping = useBoardStepping(fields);
  const has_zones = fields.some(({ layer }) => zoneCount(layer) !== undefined);
  const is_shared = useCompare((state) => state.board.links.layer) && sharesZones(fields);
  const { frames, loading, retry } = usePaneFrames(fields, is_shared);
  useCompareKeys(stepping);

  const known = list.data?.fields;
  useEffect(() => {
    if (known !== undefined) keepKnown(new Set(known.map(({ id }) => id)));
  }, [known]);
  useEffect(() => announce(t('opened', { count: asked })), [t, asked]);

  const data_px = is_phone ? DATA_PX.phone : height < 760 ? DATA_PX.low : DATA_PX.wide;
  const covered = {
    top: BAR_PX + (is_phone ? GAP_PX : 0),
    bottom: data_px + (is_phone ? 0 : GAP_PX) + GAP_PX,
    legend: has_zones ? LEGEND_PX : 0,
  };
  const placed = usePaneLayout(fields, { width, height }, covered, is_phone ? active : null);
  const error = list.error ?? shapes.error;

  const turn = (direction: 1 | -1): void => activate((active + direction + fields.length) % fields.length);
  const head = (field: ComparedField) => {
    const rect = placed.find(({ at }) => at === field.at)?.rect;
    return (
      <PaneHead field={field} top={(rect?.y === 0 ? covered.top : 0) + GAP_PX} onTurn={is_phone && fields.length > 1 ? turn : undefined} />
    );
  };
  return (
    <div ref={ref} className={styles['view']}>
      {error !== null ? (
        <div className={styles['middle']}>
          <ErrorState
            error={error}
            onRetry={() => {
              void list.refetch();
              void shapes.refetch();
            }}
            actions={<Button onClick={leaveFullScreenView}>{t('leave')}</Button>}
          />
        </div>
      ) : (
        asked === 0 && <EmptyBoard is_phone={is_phone} />
      )}
      {asked > 0 && error === null && (
        <Panes
          fields={fields}
          placed={placed}
          frames={frames}
          loading={loading}
          onRetry={retry}
          size={{ width, height }}
          head={head}
          has_shared_zones={is_shared}
        />
      )}
      <CompareBar fields={fields} is_phone={is_phone} />
      {fields.length > 0 && error === null && <DataPanel fields={fields} stepping={stepping} height={data_px} is_phone={is_phone} />}
    </div>
  );
}
