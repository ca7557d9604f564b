import { Ellipsis, Spline, Users } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Polygon } from '#domain/geometry/types.ts';
import { cropIn } from '#domain/seasons/season.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { hoverField, selectFields, toggleField } from '#state/selection.ts';
import { useFieldPictures } from '#state/field-pictures.ts';
import { CropName } from '#widgets/CropName.tsx';
import { FieldShape } from '#widgets/FieldShape.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { PlanBadge } from '#widgets/PlanBadge.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { showField } from '../actions.ts';
import styles from './FieldRow.module.css';
import type { IndexValue } from './list-rows.ts';
import { useFieldMenu } from '../use-field-menu.tsx';

export type FieldRowProps = {
  readonly field: Field;
  readonly polygon: Polygon | undefined;
  /** Null: the values have not been read. */
  readonly value: IndexValue | null | undefined;
  readonly season: Season | null;
  readonly is_selected: boolean;
};

/** One field of the drawer: a click chooses it, a second click or Enter opens it, Shift adds it to the choice. Drawn again when it changes, not at every scroll and key. */
export const FieldRow = memo(function FieldRow({ field, polygon, value, season, is_selected }: FieldRowProps) {
  const { t } = useTranslation('fields');
  const format = useFormat();
  const menu = useFieldMenu();
  const picture = useFieldPictures((state) => state.pictures.get(field.id));
  const change = value?.change_14d ?? null;
  return (
    <div className={styles['row']} onPointerEnter={() => hoverField(field.id)} onPointerLeave={() => hoverField(null)}>
      <button
        type="button"
        className={styles['body']}
        aria-current={is_selected ? 'true' : undefined}
        onFocus={() => hoverField(field.id)}
        onBlur={() => hoverField(null)}
        onClick={(event) => {
          if (event.shiftKey) toggleField(field.id);
          else if (event.detail === 1 && !is_selected) selectFields([field.id]);
          else showField(field);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          showField(field);
        }}
      >
        <FieldShape polygon={polygon} picture={picture} />
        <span className={styles['texts']}>
          <span className={styles['name']}>
            <span className={styles['text']}>{field.name}</span>
            <PlanBadge status={field.plan_status} />
            {field.owner_name !== null && (
              <span {...tip(t('shared.by', { name: field.owner_name }))}>
                <Users size={13} aria-label={t('shared.by', { name: field.owner_name })} />
              </span>
            )}
            {field.has_zones && (
              <span {...tip(t('row.has_zones'))}>
                <Spline size={13} aria-label={t('row.has_zones')} />
              </span>
            )}
          </span>
          <span className={styles['facts']}>
            <CropName crop={season === null ? null : cropIn(field.crops, season)?.crop} />
            <span className={styles['area']}>{format.hectares(field.area_ha)}</span>
          </span>
        </span>
        <span className={styles['value']}>
          <b>{value === null ? '' : value === undefined ? '—' : format.index(value.mean)}</b>
          <span data-trend={change === null || change === 0 ? 'flat' : change > 0 ? 'up' : 'down'}>
            {change === null ? '' : format.signed(change)}
          </span>
        </span>
      </button>
      <span className={styles['menu']}>
        <Menu label={t('row.menu', { name: field.name })} entries={() => menu(field)}>
          <IconButton size="sm" label={t('row.menu', { name: field.name })} icon={<Ellipsis size={16} />} />
        </Menu>
      </span>
    </div>
  );
});
