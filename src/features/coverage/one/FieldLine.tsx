import type { CoverageField } from '#domain/coverage/coverage.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useFieldPictures } from '#state/field-pictures.ts';
import { FieldShape } from '#widgets/FieldShape.tsx';
import styles from './One.module.css';

type Props = {
  readonly field: Pick<CoverageField, 'field_id' | 'name' | 'farm_name' | 'area_ha'>;
  readonly polygon: Polygon | undefined;
  /** Why it cannot be in it, in words. */
  readonly fault: string | null;
  /** It is not chosen: the reason is no alarm. */
  readonly is_quiet?: boolean;
};

/** A field as a line: its picture, what it is called, how large it is, and why it cannot be covered. */
export function FieldLine({ field, polygon, fault, is_quiet = false }: Props) {
  const format = useFormat();
  const picture = useFieldPictures(({ pictures }) => pictures.get(field.field_id));
  return (
    <>
      <FieldShape polygon={polygon} picture={picture} size={38} tone={fault === null || is_quiet ? 'plain' : 'danger'} />
      <span className={styles['names']}>
        <b>{field.name}</b>
        <span>{field.farm_name}</span>
        {fault !== null && <span className={styles[is_quiet ? 'why' : 'fault']}>{fault}</span>}
      </span>
      <span className={styles['ha']}>{format.hectares(field.area_ha)}</span>
    </>
  );
}
