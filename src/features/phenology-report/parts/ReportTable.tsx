import { useTranslation } from 'react-i18next';
import type { Report } from '../data/report.ts';
import styles from '../Panel.module.css';
import { COLUMNS, type ReportTexts } from '../use-report-texts.ts';

/** Stage by stage: what was seen, what was expected, and what the season was like until then. */
export function ReportTable({ report, texts }: { readonly report: Report; readonly texts: ReportTexts }) {
  const { t } = useTranslation('phenology-report');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling table without buttons is reached by keyboard only so
    <div className={styles['scroll']} role="region" aria-label={t('sheet.stages')} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('sheet.stages')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.stage')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => {
            const cells = texts.cells(row);
            return (
              <tr key={row.code} data-open={!row.is_reached || undefined}>
                <th scope="row" title={texts.stageName(row)}>
                  <b>{row.code}</b> {texts.stageName(row)}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} data-far={(column === 'curve' && row.curve?.is_far) || undefined}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
