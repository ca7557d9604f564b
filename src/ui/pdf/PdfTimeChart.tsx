import { Circle, G, Line, Path, Svg, Text } from '@react-pdf/renderer';
import { scaleLinear } from 'd3-scale';
import type { ChartPoint, ChartScene, ChartSeries, ChartTick } from '../charts/chart-types.ts';
import { endLabels } from '../charts/end-labels.ts';
import { linePaths } from '../charts/line-paths.ts';
import { PAPER, PAPER_TONES } from './paper.ts';
import { PDF_FONT, PDF_STRONG } from './pdf-font.ts';

export type PdfTimeChartProps = ChartScene & {
  /** Points of the page. */
  readonly width: number;
  readonly height: number;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly cursor: ChartTick | null;
};

const TOP = 18;
const LEFT = 22;
const RIGHT = 30;
const ROW = 14;
const SMALL = { fontFamily: PDF_FONT, fontSize: 8 } as const;
const STRONG = { fontFamily: PDF_FONT, fontSize: 9, fontWeight: PDF_STRONG } as const;
/** Strokes of the screen at the size of print. */
const LINE = { width: 1.5, dash: undefined, opacity: 1 } as const;
const GUESS = { width: 1, dash: '2 3', opacity: 0.75 } as const;

/** The chart of the screen as lines of the page: same scale, same paths, guesses in short thin dashes. */
export function PdfTimeChart({ width, height, domain, range, values, ticks, series, points, cursor }: PdfTimeChartProps) {
  const foot = height - ROW;
  const x = scaleLinear([...domain], [LEFT, width - RIGHT]);
  const y = scaleLinear([...range], [foot, TOP]).clamp(true);
  return (
    <Svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {values.map((value) => (
        <G key={value.y}>
          <Line x1={0} x2={width - RIGHT} y1={y(value.y)} y2={y(value.y)} stroke={PAPER.line} strokeWidth={0.5} />
          <Text x={0} y={y(value.y) - 3} fill={PAPER.quiet} style={SMALL}>
            {value.label}
          </Text>
        </G>
      ))}
      <Line x1={0} x2={width - RIGHT} y1={foot} y2={foot} stroke={PAPER.line} strokeWidth={0.8} />
      {ticks.map((tick) => (
        <Text key={tick.x} x={x(tick.x)} y={height - 3} fill={PAPER.quiet} style={SMALL}>
          {tick.label}
        </Text>
      ))}
      {linePaths(series, x, y).map(({ key, path, tone, dash, is_estimated }) => {
        const variant = is_estimated ? GUESS : { ...LINE, dash };
        return (
          <Path
            key={key}
            d={path}
            fill="none"
            stroke={PAPER_TONES[tone]}
            strokeWidth={variant.width}
            strokeLinejoin="round"
            strokeOpacity={variant.opacity}
            {...(variant.dash === undefined ? {} : { strokeDasharray: variant.dash })}
          />
        );
      })}
      {cursor !== null && (
        <G>
          <Line x1={x(cursor.x)} x2={x(cursor.x)} y1={TOP - 4} y2={foot} stroke={PAPER.ink} strokeWidth={0.7} />
          <Text x={x(cursor.x)} y={TOP - 8} textAnchor="middle" fill={PAPER.ink} style={STRONG}>
            {cursor.label}
          </Text>
        </G>
      )}
      {points.map((point) => (
        <Circle
          key={`${point.x} ${point.y}`}
          cx={x(point.x)}
          cy={y(point.y)}
          r={2.4}
          fill={point.variant === 'hollow' ? PAPER.surface : PAPER_TONES[point.tone ?? 'curve']}
          stroke={point.variant === 'hollow' ? PAPER.quiet : PAPER.surface}
          strokeWidth={0.8}
        />
      ))}
      {endLabels(series, { x, y, foot }).map((name) => (
        <Text key={name.id} x={name.x + 5} y={name.y - 1} fill={PAPER_TONES[name.tone]} style={STRONG}>
          {name.text}
        </Text>
      ))}
    </Svg>
  );
}
