import { CornerDownLeft, Ellipsis, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useField } from '#api/fields/use-fields.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { MapAnchor } from '#map/map-anchor.tsx';
import { selectFields } from '#state/selection.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { PlanBadge } from '#widgets/PlanBadge.tsx';
import { showField } from '../actions.ts';
import styles from './FieldPopup.module.css';
import { useFieldMenu } from '../use-field-menu.tsx';
import { useIndexValues } from '../list/use-index-values.ts';

/** What a field is and how it stands, at its lower edge on the map. */
export function FieldPopup({ field_id }: { field_id: string }) {
  const { t } = useTranslation(['fields', 'common']);
  const format = useFormat();
  const field = useField(field_id);
  const season = useSeason();
  const value = useIndexValues().get(field_id);
  const menu = useFieldMenu();
  if (field === undefined) return null;
  const change = value?.change_14d ?? null;
  const [west, south, east] = field.bbox;
  return (
    <MapAnchor position={[(west + east) / 2, south]} anchor="top" offset_px={10}>
      <section className={styles['popup']} aria-label={t('popup.label', { name: field.name })}>
        <header className={styles['head']}>
          <h3>{field.name}</h3>
          <PlanBadge status={field.plan_status} />
          <span className={styles['spring']} />
          <Menu label={t('row.menu', { name: field.name })} entries={menu(field)}>
            <IconButton size="sm" label={t('row.menu', { name: field.name })} icon={<Ellipsis size={16} />} />
          </Menu>
          <IconButton size="sm" label={t('popup.close')} icon={<X size={16} />} onClick={() => selectFields([])} />
        </header>
        <p className={styles['facts']}>
          <CropName crop={season === null ? null : cropIn(field.crops, season)?.crop} />
          <span>{` · ${format.hectares(field.area_ha)}`}</span>
        </p>
        <div className={styles['figure']}>
          <span className={styles['caption']}>{t('popup.mean')}</span>
          <b>{value === undefined ? '—' : format.index(value.mean)}</b>
          {change !== null && (
            <span className={styles['change']} data-trend={change < 0 ? 'down' : 'up'}>
              {format.signed(change)} <small>{t('popup.days')}</small>
            </span>
          )}
        </div>
        <Button variant="ghost" size="sm" block icon={<CornerDownLeft size={14} aria-hidden="true" />} onClick={() => showField(field)}>
          {t('popup.open')}
        </Button>
      </section>
    </MapAnchor>
  );
}
