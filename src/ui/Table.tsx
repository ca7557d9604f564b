import type { ReactNode } from 'react';
import styles from './Table.module.css';

export type Column<Row> = {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers: right aligned, tabular figures. */
  readonly numeric?: boolean;
};
export type TableProps<Row> = {
  /** Spoken name. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selected?: (row: Row) => boolean;
  onRowHover?: (row: Row | null) => void;
};

/** A plain table in the product's look: no zebra, hairlines, numbers to the right. */
export function Table<Row>({ caption, columns, rows, rowKey, selected, onRowHover }: TableProps<Row>) {
  return (
    <div className={styles['wrap']}>
      <table className={styles['table']} onPointerLeave={() => onRowHover?.(null)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.numeric ? styles['right'] : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} aria-selected={selected?.(row) || undefined} onPointerEnter={() => onRowHover?.(row)}>
              {columns.map((column) => (
                <td key={column.id} className={column.numeric ? styles['right'] : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
