import { Circle, G, Image, Line, Path, Rect, Svg, Text } from '@react-pdf/renderer';
import { STRONG, type Drawn, type DrawnNode } from '#domain/pdf/sheet.ts';
import { tagged } from './structure.ts';

type Props = { readonly drawing: Drawn; readonly width: number; readonly family: string };

/** From this weight on a text is set in the heavier of the two the page carries. */
const HEAVY = 560;

const textOf = (value: string | number | undefined): string | undefined => (value === undefined ? undefined : String(value));
const present = <T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };

/** What a shape is painted with; the writer knows `fillOpacity` only where there is a fill. */
const paintOf = ({ attributes: a }: DrawnNode) =>
  present({
    fill: textOf(a['fill']) ?? 'none',
    stroke: textOf(a['stroke']) ?? 'none',
    strokeWidth: a['stroke-width'],
    strokeDasharray: textOf(a['stroke-dasharray']),
    strokeLinecap: a['stroke-linecap'] as 'butt' | 'round' | undefined,
    strokeLinejoin: a['stroke-linejoin'] as 'round' | 'miter' | undefined,
    fillOpacity: a['fill-opacity'] ?? 1,
    strokeOpacity: a['stroke-opacity'] ?? 1,
  });

const numberOf = ({ attributes }: DrawnNode, name: string): number => Number(attributes[name] ?? 0);

function Words({ node, family }: { node: DrawnNode; family: string }) {
  const { attributes: a, text = '' } = node;
  const style = {
    fontFamily: family,
    fontSize: Number(a['font-size'] ?? 11),
    fontWeight: Number(a['font-weight'] ?? 400) >= HEAVY ? STRONG : 400,
  };
  return (
    <Text
      x={numberOf(node, 'x')}
      y={numberOf(node, 'y')}
      fill={textOf(a['fill']) ?? 'none'}
      textAnchor={(a['text-anchor'] ?? 'start') as 'start' | 'middle' | 'end'}
      style={{ ...style, opacity: Number(a['fill-opacity'] ?? 1) }}
    >
      {text}
    </Text>
  );
}

function Shape({ node, family }: { node: DrawnNode; family: string }) {
  const of = (name: string): number => numberOf(node, name);
  const paint = paintOf(node);
  switch (node.tag) {
    case 'line':
      return <Line {...paint} x1={of('x1')} x2={of('x2')} y1={of('y1')} y2={of('y2')} />;
    case 'rect':
      return <Rect {...paint} x={of('x')} y={of('y')} width={of('width')} height={of('height')} rx={of('rx')} ry={of('rx')} />;
    case 'circle':
      return <Circle {...paint} cx={of('cx')} cy={of('cy')} r={of('r')} />;
    case 'path':
      return <Path {...paint} d={textOf(node.attributes['d']) ?? ''} />;
    case 'image':
      return (
        <Image
          src={textOf(node.attributes['href']) ?? ''}
          {...{ x: of('x'), y: of('y') }}
          style={{ width: of('width'), height: of('height') }}
        />
      );
    case 'text':
      return <Words node={node} family={family} />;
    default:
      return null;
  }
}

function Node({ node, family }: { node: DrawnNode; family: string }) {
  const transform = textOf(node.attributes['transform']);
  const inside =
    node.tag === 'g' ? (
      node.children.map((child, i) => <Node key={`${child.tag} ${String(i)}`} node={child} family={family} />)
    ) : (
      <Shape node={node} family={family} />
    );
  return transform === undefined ? <G>{inside}</G> : <G transform={transform}>{inside}</G>;
}

/** A drawing of the screen as shapes of the page, as wide as it is told. */
export const SheetDrawing = ({ drawing, width, family }: Props) => (
  <Svg
    width={width}
    height={(width * drawing.height) / drawing.width}
    viewBox={`0 0 ${String(drawing.width)} ${String(drawing.height)}`}
    {...tagged('Figure', { alt: drawing.label })}
    {...{ drawing }}
  >
    {drawing.nodes.map((node, i) => (
      <Node key={`${node.tag} ${String(i)}`} node={node} family={family} />
    ))}
  </Svg>
);
