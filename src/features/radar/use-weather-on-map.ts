import { useEffect, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { WeatherImageKind } from '#domain/radar/weather-images.ts';
import type { WeatherOverlay } from '#map/weather-tiles/weather-overlay.ts';
import { loadTile } from './load-tile.ts';

type Wanted = {
  readonly field_id: string;
  readonly kind: WeatherImageKind;
  /** Seconds since 1970; null takes the weather off the map. */
  readonly time: number | null;
  readonly opacity: number;
  /** Hears what is seen now: `radar 1704391800 …`. Must stay the same. */
  readonly onShown: (id: string) => void;
};
type OnMap = {
  /** Why a part of the wanted frame is not there. */
  readonly error: AppError | null;
  readonly retry: () => void;
};

const asError = (cause: unknown): AppError => (cause instanceof AppError ? cause : new AppError('GENERIC', {}, { cause }));

/** Keeps a frame of the weather on the map while the caller is there. deck.gl comes with the first one. */
export function useWeatherOnMap({ field_id, kind, time, opacity, onShown }: Wanted): OnMap {
  const [overlay, setOverlay] = useState<WeatherOverlay | null>(null);
  const [failed, setFailed] = useState<{ readonly id: string; readonly error: AppError } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const id = time === null ? null : `${kind} ${time} ${attempt}`;

  useEffect(() => {
    let is_gone = false;
    let own: WeatherOverlay | null = null;
    import('#map/weather-tiles/weather-overlay.ts').then(
      ({ startWeatherOverlay }) => {
        if (is_gone) return;
        own = startWeatherOverlay(onShown);
        setOverlay(own);
      },
      (cause: unknown) => {
        if (!is_gone) setFailed({ id: '', error: asError(cause) });
      },
    );
    return () => {
      is_gone = true;
      own?.remove();
    };
  }, [onShown]);

  useEffect(() => {
    if (overlay === null) return;
    if (id === null || time === null) {
      overlay.show(null);
      return;
    }
    const load = async (tile: { z: number; x: number; y: number }): Promise<ImageBitmap | null> => {
      try {
        return await loadTile(field_id, kind, time, tile);
      } catch (cause) {
        setFailed({ id, error: asError(cause) });
        return null;
      }
    };
    overlay.show({ id, opacity, is_smooth: kind === 'satellite', load });
  }, [overlay, id, field_id, kind, time, opacity]);

  return {
    error: failed !== null && (failed.id === '' || failed.id === id) ? failed.error : null,
    retry: () => setAttempt(attempt + 1),
  };
}
