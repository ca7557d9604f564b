import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { cacheFields } from '#api/fields/saved/cache-fields.ts';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import type { CropCode } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import { seasonYears, usualSeason } from '#domain/seasons/season.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import styles from '../Panel.module.css';

async function setCrop(
  { id, version }: Pick<Field, 'id' | 'version'>,
  year: number,
  code: CropCode,
  crop: CropCode | null,
): Promise<Field> {
  const season = usualSeason(year, code);
  const saved = await api.fields.setCrop({ field_id: id, version, season, crop, genotype_id: null });
  await cacheFields([{ field: saved }]);
  return saved;
}

/** Years without a record: what grew there is asked, never guessed from the curve. */
export function UnrecordedSeasons({ field, years }: { field: Field; years: readonly number[] }) {
  const { t } = useTranslation(['analytics', 'catalog']);
  const record = useAction((year: number, code: CropCode) => setCrop(field, year, code, code), {
    done: 'analytics:history.recorded',
    undo: (saved, year, code) => setCrop(saved, year, code, null),
  });
  const can = useFieldCan();
  if (years.length === 0 || can(field, 'edit') !== true) return null;
  return (
    <div className={styles['section']}>
      <h3>{t('history.unrecorded')}</h3>
      <ul className={styles['asked']}>
        {years.map((year) => (
          <li key={year} data-testid={`unrecorded-${year}`}>
            <span>
              <b>{seasonYears({ year })}</b> {t('history.no_record')}
            </span>
            <Menu
              label={t('history.record_label', { years: seasonYears({ year }) })}
              entries={CROP_CATALOG.map(({ code, key }) => ({
                id: key,
                label: t(`catalog:crop.${key}`),
                run: () => void record.run(year, code),
              }))}
            >
              <Button size="sm" busy={record.busy} aria-label={t('history.record_label', { years: seasonYears({ year }) })}>
                {t('history.record')}
              </Button>
            </Menu>
          </li>
        ))}
      </ul>
    </div>
  );
}
