import { useTranslation } from 'react-i18next';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import rows from '#ui/display/RowTable.module.css';
import { CoverageMenu } from './CoverageMenu.tsx';
import { showCoverage } from './open-coverage.ts';
import styles from './Panel.module.css';
import { StateTag } from './StateTag.tsx';

/** A coverage of the list; the whole row opens it, its holder's name by keyboard too. */
export function CoverageRow({ coverage, is_shown }: { readonly coverage: Coverage; readonly is_shown: boolean }) {
  const { t } = useTranslation(['coverage', 'catalog']);
  const format = useFormat();
  const { id, firstname, lastname, business_name, area_ha, created_at, state } = coverage;
  const fields = coverage.fields.map(({ name }) => name).join(', ');
  const period = t(`catalog:period.${coverage.period}`);
  const open = (): void => showCoverage(id);
  return (
    <tr className={rows['row']} aria-selected={is_shown} data-coverage={id}>
      <td className={styles['season']}>
        <b>{seasonYears(coverage)}</b>
        <span className={rows['sub']}>{period}</span>
      </td>
      <td className={styles['holder']}>
        <button type="button" className={rows['open']} onClick={open}>
          {firstname} {lastname}
        </button>
        {business_name !== null && <span className={rows['sub']}>{business_name}</span>}
        <span className={styles['card']}>
          {t('list.card', { season: `${seasonYears(coverage)} ${period}`, fields, area: format.hectares(area_ha) })}
        </span>
      </td>
      <td className={styles['fields']}>{fields}</td>
      <td className={styles['area']}>{format.number(area_ha, 1)}</td>
      <td className={styles['created']}>{format.dayMonth(created_at)}</td>
      <td className={styles['state']}>
        <StateTag state={state} />
      </td>
      <td className={styles['menu']}>
        <span>
          <CoverageMenu coverage={coverage} onOpen={open} />
        </span>
      </td>
    </tr>
  );
}
