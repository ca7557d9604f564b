import { useTranslation } from 'react-i18next';
import type { PixelProvenance } from '#domain/provenance/schema.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Facts.module.css';

/** Digital numbers and reflectances the value is made of. */
export function BandTable({ bands }: { bands: PixelProvenance['bands'] }) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('provenance.band')}</th>
          <th scope="col">{t('provenance.dn')}</th>
          <th scope="col">{t('provenance.reflectance')}</th>
          <th scope="col">m</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ band, dn, reflectance, pixel_m }) => (
          <tr key={band}>
            <th scope="row">{band}</th>
            <td>{dn.join(' ')}</td>
            <td>{format.number(reflectance, 4)}</td>
            <td>{format.number(pixel_m)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
