import { useTranslation } from 'react-i18next';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import type { CropCode } from '#domain/codes.ts';
import { Select } from '#ui/inputs/Select.tsx';

/** What the photo is of, where the season does not say it; of other crops there is no list. */
export function CropInput({ value, onChange }: { readonly value: CropCode | null; readonly onChange: (crop: CropCode) => void }) {
  const { t } = useTranslation(['pest-prediction', 'catalog']);
  const crops = CROP_CATALOG.filter(({ code }) => code !== 6);
  return (
    <Select
      label={t('crop')}
      placeholder={t('crop_choose')}
      value={value === null ? null : String(value)}
      options={crops.map(({ code, key, color }) => ({ value: String(code), label: t(`catalog:crop.${key}`), swatch: color }))}
      onChange={(code) => onChange(Number(code) as CropCode)}
    />
  );
}
