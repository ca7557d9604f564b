import type { CSSProperties } from 'react';
import type { Drawn, Sheet, SheetBlock, SheetCell } from '#domain/pdf/sheet.ts';
import { useSize } from '../use-size.ts';
import { drawnElement } from './drawn-element.ts';
import styles from './SheetPreview.module.css';

/** px of an A4 page at 96 to the inch. */
const PAGE_WIDTH = 794;

const Drawing = ({ drawing, width }: { drawing: Drawn; width: number | string }) => (
  <svg viewBox={`0 0 ${String(drawing.width)} ${String(drawing.height)}`} width={width}>
    {drawing.nodes.map(drawnElement)}
  </svg>
);

type Table = Extract<SheetBlock, { kind: 'table' }>;
const Row = ({ cells, columns }: { cells: readonly SheetCell[]; columns: Table['columns'] }) => (
  <tr>
    {cells.map(({ text, is_strong, tone }, i) => (
      <td
        key={`${String(i)} ${text}`}
        data-number={columns[i]?.is_number || undefined}
        data-strong={is_strong || undefined}
        data-tone={tone}
      >
        {text}
      </td>
    ))}
  </tr>
);

function PreviewTable({ columns, rows, foot }: Table) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ label, share, is_number }) => (
            <th key={label} data-number={is_number || undefined} style={{ width: `${String((100 * share) / whole)}%` }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          <Row key={`${String(i)} ${cells[0]?.text ?? ''}`} cells={cells} columns={columns} />
        ))}
      </tbody>
      {foot !== undefined && (
        <tfoot>
          <Row cells={foot} columns={columns} />
        </tfoot>
      )}
    </table>
  );
}

function Block({ block }: { block: SheetBlock }) {
  switch (block.kind) {
    case 'facts':
      return (
        <dl>
          {block.rows.map((row) => (
            <div key={row.map(({ label }) => label).join('|')}>
              {row.map(({ label, value, note }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                  {note !== undefined && <dt>{note}</dt>}
                </div>
              ))}
            </div>
          ))}
        </dl>
      );
    case 'heading':
      return (
        <>
          <h2>{block.text}</h2>
          {block.note !== undefined && <p data-tone="quiet">{block.note}</p>}
        </>
      );
    case 'text':
      return <p data-tone={block.tone}>{block.text}</p>;
    case 'drawing':
      return <Drawing drawing={block.drawing} width="100%" />;
    case 'table':
      return <PreviewTable {...block} />;
    case 'columns':
      return (
        <div className={styles['columns']}>
          {block.columns.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </div>
      );
    case 'page_break':
      return <hr />;
  }
}

/** A printed page in small, from the same data as its file; for the eye alone, since the panel beside it says the same. */
export function SheetPreview({ sheet, label }: { sheet: Sheet; label: string }) {
  const { ref, width } = useSize<HTMLDivElement>();
  const { title, subtitle, head, brand, mark, accent, blocks, foot } = sheet;
  const scaled: CSSProperties = { zoom: width / PAGE_WIDTH, width: PAGE_WIDTH };
  return (
    <div ref={ref} className={styles['preview']} role="img" aria-label={label}>
      {width > 0 && (
        <article className={styles['page']} data-theme="surco" data-mode="light" style={scaled} aria-hidden="true">
          <header style={{ borderBottomColor: accent }}>
            <span>
              {mark !== undefined && <Drawing drawing={mark} width={26} />}
              <b>{brand}</b>
            </span>
            <span>
              {head.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </header>
          <h1>{title}</h1>
          <p className={styles['lead']}>{subtitle}</p>
          {blocks.map((block, i) => (
            <Block key={`${block.kind} ${String(i)}`} block={block} />
          ))}
          <footer>{foot}</footer>
        </article>
      )}
    </div>
  );
}
