import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fitScale } from '#domain/compare/pane-views.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { mapDrawing, sizeOf } from '#domain/pdf/map-drawing.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { drawnElement } from '#ui/pdf/drawn-element.ts';
import styles from '../Panel.module.css';
import type { PictureState } from '../page/use-pictures.ts';
import { fewOf, isDoubtful, lettered, nearestClear, type ReportScene } from './chosen.ts';

const SIDE = 98;
const FEW = 6;

type TileProps = {
  readonly scene: ReportScene;
  readonly letter: string | undefined;
  readonly polygon: Polygon | undefined;
  readonly state: PictureState | undefined;
  readonly onPress: () => void;
};

/** One image of the field: a press chooses it. */
export function Tile({ scene, letter, polygon, state, onPress }: TileProps) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const drawing =
    polygon === undefined
      ? null
      : mapDrawing({
          width: SIDE,
          height: SIDE,
          metres_per_px: fitScale([sizeOf(polygon)], SIDE, SIDE - 10),
          polygon,
          picture: state?.picture ?? null,
          label: '',
        });
  const usable = format.percent(scene.valid_fraction * 100);
  const doubtful = isDoubtful(scene);
  const date = format.dayMonth(scene.date);
  return (
    <figure className={styles['tile']}>
      <button
        type="button"
        aria-pressed={letter !== undefined}
        aria-label={t('image.choose', { date: format.date(scene.date), mean: format.index(scene.mean), share: usable })}
        onClick={onPress}
        data-state={state?.picture ? 'ready' : state?.error ? 'failed' : 'pending'}
      >
        {drawing !== null && (
          <svg viewBox={`0 0 ${String(SIDE)} ${String(SIDE)}`} aria-hidden="true">
            {drawing.nodes.map(drawnElement)}
          </svg>
        )}
        {letter !== undefined && <span className={styles['letter']}>{letter}</span>}
      </button>
      <figcaption>
        <span className={styles['tile_date']}>{date}</span>
        <span>{format.index(scene.mean)}</span>
        <span className={styles['tile_share']} data-doubtful={doubtful || undefined}>
          {doubtful && <TriangleAlert size={12} aria-hidden="true" />}
          {doubtful ? usable : t('image.usable', { share: usable })}
        </span>
      </figcaption>
    </figure>
  );
}

type TilesProps = {
  readonly scenes: readonly ReportScene[];
  readonly chosen: readonly string[];
  readonly polygon: Polygon | undefined;
  readonly pictures: ReadonlyMap<string, PictureState>;
  readonly shown: readonly ReportScene[];
  readonly is_all: boolean;
  readonly onAll: (is_all: boolean) => void;
  readonly onPress: (scene_id: string) => void;
  readonly error: string | null;
};

/** Which images a page of tiles shows. */
export function useShownTiles(scenes: readonly ReportScene[], chosen: readonly string[]) {
  const [is_all, setAll] = useState(false);
  return { is_all, setAll, shown: is_all ? scenes : fewOf(scenes, chosen, FEW) };
}

/** The season's images to choose two from, with what is doubtful about those chosen. */
export function Tiles({ scenes, chosen, polygon, pictures, shown, is_all, onAll, onPress, error }: TilesProps) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const letters = new Map(lettered(scenes, chosen).map(({ letter, scene }) => [scene.id, letter]));
  const doubtful = scenes.filter((scene) => chosen.includes(scene.id) && isDoubtful(scene));
  const hidden = scenes.length - shown.length;
  return (
    <section className={styles['part']} aria-label={t('image.title')}>
      <div className={styles['part_head']}>
        <h3>{t('image.title')}</h3>
        <span>{t('image.count', { count: chosen.length })}</span>
        {(hidden > 0 || is_all) && (
          <Button size="sm" variant="link" onClick={() => onAll(!is_all)}>
            {is_all ? t('image.fewer') : t('image.others', { count: hidden })}
          </Button>
        )}
      </div>
      <div className={styles['tiles']}>
        {shown.map((scene) => (
          <Tile
            key={scene.id}
            scene={scene}
            letter={letters.get(scene.id)}
            polygon={polygon}
            state={pictures.get(scene.id)}
            onPress={() => onPress(scene.id)}
          />
        ))}
      </div>
      {error !== null && (
        <p className={styles['wrong']} role="alert">
          {error}
        </p>
      )}
      {doubtful.map((scene) => {
        const better = nearestClear(scenes, scene, chosen);
        return (
          <NoteBox key={scene.id} tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            <strong>{t('image.doubt', { date: format.dayMonth(scene.date), share: format.percent(scene.valid_fraction * 100) })}</strong>{' '}
            {t('image.doubt_text')}{' '}
            {better !== undefined && (
              <Button
                size="sm"
                onClick={() => {
                  onPress(scene.id);
                  onPress(better.id);
                }}
              >
                {t('image.use', { date: format.dayMonth(better.date) })}
              </Button>
            )}
          </NoteBox>
        );
      })}
    </section>
  );
}
