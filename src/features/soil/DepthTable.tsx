import { useTranslation } from 'react-i18next';
import type { SoilDepth } from '#domain/soil/profile.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Panel.module.css';

const COLUMNS = [
  ['clay_pct', 0],
  ['sand_pct', 0],
  ['silt_pct', 0],
  ['ph', 1],
  ['organic_carbon_g_kg', 1],
] as const;

/** The profile, one row a depth. */
export function DepthTable({ depths }: { depths: readonly SoilDepth[] }) {
  const { t } = useTranslation('soil');
  const format = useFormat();
  return (
    <table className={styles['table']}>
      <caption>{t('depth.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('depth.cm')}</th>
          {COLUMNS.map(([key]) => (
            <th key={key} scope="col">
              {t(`depth.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {depths.map((depth) => (
          <tr key={depth.top_cm}>
            <th scope="row">{`${format.number(depth.top_cm)}–${format.number(depth.bottom_cm)}`}</th>
            {COLUMNS.map(([key, decimals]) => (
              <td key={key}>{depth[key] === null ? '—' : format.number(depth[key], decimals)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
