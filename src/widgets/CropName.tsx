import { useTranslation } from 'react-i18next';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import type { CropCode } from '#domain/codes.ts';
import styles from './CropName.module.css';

/** A crop's swatch and name; without a crop, "sin cultivo". */
export function CropName({ crop }: { crop: CropCode | null | undefined }) {
  const { t } = useTranslation('catalog');
  const facts = CROP_CATALOG.find(({ code }) => code === crop);
  if (facts === undefined) return <span className={styles['none']}>{t('crop.none')}</span>;
  return (
    <span className={styles['crop']}>
      <span className={styles['swatch']} style={{ background: facts.color }} aria-hidden="true" />
      {t(`crop.${facts.key}`)}
    </span>
  );
}
