import { ChartSpline, Table } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.tsx';
import styles from './TimeChart.module.css';

/** The same numbers as words, for those who do not look at lines. */
export type ChartTable = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly is_current?: boolean }[];
};

export type ChartFigureProps = {
  /** One or two sentences that say what the chart shows. */
  readonly summary: string;
  readonly table: ChartTable;
  /** Beside the toggle: notes and what can be done with the chart. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The numbers of a chart; rows are headed by their first cell. */
export const DataTable = ({ caption, columns, rows }: ChartTable) => (
  <table className={styles['table']}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [head, ...cells], is_current }) => (
        <tr key={key} aria-current={is_current ? 'true' : undefined}>
          <th scope="row">{head}</th>
          {cells.map((cell, i) => (
            <td key={columns[i + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The same on screen, scrolled within its place. */
export const ChartTableView = (table: ChartTable) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling table without buttons is reached by keyboard only so
  <div className={styles['scroll']} role="region" aria-label={table.caption} tabIndex={0}>
    <DataTable {...table} />
  </div>
);

/** A chart with its summary in words and a table to put in its place (DESIGN §9). */
export function ChartFigure({ summary, table, actions, children }: ChartFigureProps) {
  const { t } = useTranslation('common');
  const [has_table, setTable] = useState(false);
  const Icon = has_table ? ChartSpline : Table;
  return (
    <figure className={styles['figure']}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {has_table ? <ChartTableView {...table} /> : children}
      <div className={styles['foot']}>
        <Button size="sm" icon={<Icon size={14} aria-hidden="true" />} onClick={() => setTable(!has_table)}>
          {has_table ? t('chart.show') : t('chart.table')}
        </Button>
        <span className={styles['spring']} />
        {actions}
      </div>
    </figure>
  );
}
