import { api } from '#api/client.ts';
import { useStoredPolygon } from '#api/fields/field-shapes.ts';
import { useCalendar } from '#api/use-calendar.ts';
import { useCalls } from '#api/use-calls.ts';
import { fitScale } from '#domain/compare/pane-views.ts';
import { mapDrawing, sizeOf } from '#domain/pdf/map-drawing.ts';
import type { Report } from '#domain/reports/report.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { drawnElement } from '#ui/pdf/drawn-element.ts';
import { usePictures } from '../page/use-pictures.ts';
import { useRequests } from '../page/use-requests.ts';
import styles from '../Panel.module.css';

const SIDE = 150;
/** What was seen on a day that is over stays. */
const STALE_MS = 3_600_000;

/** The field on the days a report shows; where an image is gone, its outline. */
export function ReportImages({ field, report }: { readonly field: Field; readonly report: Report }) {
  const format = useFormat();
  const { today = '' } = useCalendar();
  const { polygon } = useStoredPolygon(field.id);
  const requestsOf = useRequests(field, polygon, today);
  const days = report.images.map(({ date }) => ({ field_id: field.id, from: date, to: date }));
  const catalogs = useCalls(api.imagery.catalog, days, { stale_ms: STALE_MS });
  const scenes = catalogs.flatMap((catalog) => catalog?.scenes ?? []);
  const shown = report.images.map((image) => ({ image, scene: scenes.find(({ id }) => id === image.scene_id) }));
  const pictures = usePictures(
    shown.flatMap(({ scene }) => (scene === undefined ? [] : requestsOf(scene))),
    0,
  );
  if (polygon === undefined) return null;
  return (
    <div className={styles['two']}>
      {shown.map(({ image }) => {
        const drawing = mapDrawing({
          width: SIDE,
          height: SIDE,
          metres_per_px: fitScale([sizeOf(polygon)], SIDE, SIDE - 10),
          polygon,
          picture: pictures.get(image.scene_id)?.picture ?? null,
          label: '',
        });
        return (
          <figure key={image.scene_id} className={styles['shot']}>
            <svg viewBox={`0 0 ${String(SIDE)} ${String(SIDE)}`} aria-hidden="true">
              {drawing.nodes.map(drawnElement)}
            </svg>
            <figcaption>
              <span>{format.dayMonth(image.date)}</span>
              <span>EVI {image.mean === null ? '—' : format.index(image.mean)}</span>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
