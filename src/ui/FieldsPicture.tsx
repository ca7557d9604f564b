import { useFormat } from '#i18n/use-format.ts';
import { classNames } from './class-names.ts';
import styles from './FieldsPicture.module.css';

type Lot = { name: string; area_ha: number; path: string; x: number; y: number; vigour: number; selected?: boolean };

/** A drawing of the product's own map: invented fields in steps of the vigour ramp. */
const LOTS: readonly Lot[] = [
  { name: 'El Molino', area_ha: 93.1, path: 'M714 413L587 395L605 204L618 204L742 221Z', x: 660, y: 308, vigour: 7 },
  { name: 'La Tapera', area_ha: 71.3, path: 'M548 524L562 393L714 415L695 545Z', x: 628, y: 470, vigour: 3 },
  { name: 'Los Álamos', area_ha: 46.4, path: 'M512 384L530 224L554 215L579 209L603 205L585 395Z', x: 557, y: 304, vigour: 6 },
  { name: 'El Bajo', area_ha: 60.4, path: 'M349 361L361 284L396 280L423 272L460 257L524 266L510 384Z', x: 441, y: 322, vigour: 8 },
  { name: '7 Norte', area_ha: 127.1, path: 'M907 389L886 575L695 548L723 363Z', x: 802, y: 472, vigour: 9, selected: true },
  { name: '7 Sur', area_ha: 72.6, path: 'M992 587L887 575L907 389L1017 403Z', x: 951, y: 490, vigour: 7 },
  { name: 'La Laguna', area_ha: 82.5, path: 'M738 265L963 291L948 393L723 363Z', x: 843, y: 330, vigour: 2 },
  { name: 'Monte Chico', area_ha: 46.6, path: 'M970 258L1054 271L1056 407L950 393Z', x: 1008, y: 336, vigour: 5 },
  { name: '12 Este', area_ha: 63.2, path: 'M1113 569L998 556L1018 404L1132 418Z', x: 1065, y: 488, vigour: 8 },
  { name: 'Cuadro 4', area_ha: 59.2, path: 'M863 716L746 702L764 563L880 576Z', x: 813, y: 642, vigour: 7 },
  { name: 'Cuadro 5', area_ha: 55.8, path: 'M974 728L865 716L882 576L992 589Z', x: 929, y: 654, vigour: 4 },
  { name: 'San Roque', area_ha: 68.5, path: 'M957 860L807 828L819 712L974 730Z', x: 889, y: 788, vigour: 3 },
  { name: 'La Vía', area_ha: 114.9, path: 'M817 712L794 926L643 909L674 696Z', x: 732, y: 750, vigour: 8 },
];

const ROWS = [-60, 110, 300, 480, 660, 840];
const COLUMNS = [200, 380, 560, 760, 960, 1160];

/** Purely a picture: hidden from screen readers, filling the place it is given. */
export function FieldsPicture({ caption, className }: { caption?: string; className?: string | undefined }) {
  const { hectares } = useFormat();
  return (
    <figure className={classNames(styles['picture'], className)} aria-hidden="true">
      <svg viewBox="290 0 850 900" preserveAspectRatio="xMidYMid slice">
        <g transform="rotate(7 720 450)">
          {ROWS.flatMap((y, row) =>
            COLUMNS.map((x, column) => (
              <rect
                key={`${x}-${y}`}
                className={styles['plot']}
                x={x}
                y={y}
                width={180}
                height={170}
                opacity={0.35 + ((row * 3 + column * 5) % 7) / 10}
              />
            )),
          )}
        </g>
        {LOTS.toSorted((a, b) => Number(a.selected ?? false) - Number(b.selected ?? false)).map(
          ({ name, area_ha, path, x, y, vigour, selected }) => (
            <g key={name}>
              <path className={styles['case']} d={path} />
              <path
                className={classNames(styles['line'], selected && styles['selected'])}
                d={path}
                style={{ fill: `var(--vigour-${vigour})` }}
              />
              <text className={styles['name']} x={x} y={y}>
                {name}
              </text>
              <text className={styles['area']} x={x} y={y + 16}>
                {hectares(area_ha)}
              </text>
            </g>
          ),
        )}
      </svg>
      {caption !== undefined && <figcaption className={styles['caption']}>{caption}</figcaption>}
    </figure>
  );
}
