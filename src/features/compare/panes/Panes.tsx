import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import { startPaneCanvas, type PaneCanvas, type PaneStatus } from '#map/panes/pane-canvas.ts';
import { useImageryStore } from '#state/imagery.ts';
import { usePreferences } from '#state/preferences.ts';
import { PaneFace } from './PaneFace.tsx';
import styles from './Panes.module.css';
import { ScaleBar } from './ScaleBar.tsx';
import { useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';
import type { PaneFrame } from './use-pane-frames.ts';
import type { PlacedPane } from './use-pane-layout.ts';
import { ZoneLegend } from './ZoneLegend.tsx';

type Props = {
  readonly fields: readonly ComparedField[];
  readonly placed: readonly PlacedPane[];
  readonly frames: readonly PaneFrame[];
  readonly loading: readonly boolean[];
  readonly onRetry: () => void;
  readonly size: { readonly width: number; readonly height: number };
  readonly head: (field: ComparedField) => ReactNode;
  /** One set of limits for the zones of all fields. */
  readonly has_shared_zones: boolean;
};

const SCALE_GAP_PX = 6;
/** Above the credits. */
const LEGEND_GAP_PX = 36;

/** All panes on one surface; over each a face that takes pointer and keys. */
export function Panes({ fields, placed, frames, loading, onRetry, size, head, has_shared_zones }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<PaneCanvas>(null);
  const [status, setStatus] = useState<PaneStatus>('opening');
  const problem = status instanceof AppError ? status : null;
  const views = useCompare((state) => state.views);
  // At one scale one bar says it for all.
  const is_linked = useCompare((state) => state.board.links.zoom);
  const opacity = useImageryStore((state) => state.opacity);
  const base_map = usePreferences((state) => state.base_map);
  const features = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY }).data;
  const base = features?.base_maps.find(({ id }) => id === base_map);

  useEffect(() => {
    if (host.current === null) return undefined;
    const started = startPaneCanvas(host.current, setStatus);
    drawn.current = started;
    return () => {
      started.stop();
      drawn.current = null;
    };
  }, []);
  useEffect(() => drawn.current?.setBase(base ?? null), [base]);
  useEffect(() => {
    const panes = placed.flatMap(({ at, rect, anchor, frame, metres_per_px }) => {
      const field = fields[at];
      if (field?.polygon === undefined) return [];
      const picture = frames[at]?.frame ?? null;
      return [
        {
          id: `${field.field.id} ${at}`,
          rect,
          anchor,
          frame,
          metres_per_px,
          offset_m: views[at]?.offset_m ?? ([0, 0] as const),
          polygon: field.polygon,
          picture,
          opacity,
          is_loading: loading[at] === true && picture === null,
        },
      ];
    });
    drawn.current?.setPanes(panes, size);
  });

  return (
    <div className={styles['panes']} data-view-region="">
      <div ref={host} className={styles['canvas']} aria-hidden="true" data-drawn={status === 'drawn' || undefined} />
      <p className={styles['credits']} style={{ bottom: (placed.at(-1)?.covered_px ?? 0) + SCALE_GAP_PX }}>
        {[features?.imagery.attribution, base?.attribution].filter(Boolean).join(' · ')}
      </p>
      {placed.map((place) => {
        const field = fields[place.at];
        if (field === undefined) return null;
        return (
          <PaneFace
            key={field.letter}
            field={field}
            place={place}
            shown={frames[place.at]}
            is_loading={loading[place.at] === true || status === 'opening'}
            problem={problem}
            onRetry={() => {
              if (problem !== null) drawn.current?.retry();
              else if (field.measured.error === null) onRetry();
              else field.measured.retry();
            }}
          >
            {head(field)}
            {(!has_shared_zones || place === placed[0]) && (
              <ZoneLegend
                frame={frames[place.at]?.frame ?? null}
                letters={has_shared_zones ? fields.filter(({ request }) => request !== null).map(({ letter }) => letter) : [field.letter]}
                is_shared={has_shared_zones}
                width={place.rect.width}
                bottom={place.covered_px + LEGEND_GAP_PX}
              />
            )}
            {(!is_linked || place === placed.at(-1)) && (
              <ScaleBar metres_per_px={place.metres_per_px} bottom={place.covered_px + SCALE_GAP_PX} />
            )}
          </PaneFace>
        );
      })}
    </div>
  );
}
