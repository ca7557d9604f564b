import { Canvas } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import type { Drawn, DrawnNode } from '#domain/pdf/sheet.ts';
import { tagged } from './structure.ts';

type Painter = Parameters<ComponentProps<typeof Canvas>['paint']>[0];

function paintShape(painter: Painter, { tag, attributes: a }: DrawnNode): void {
  const of = (name: string): number => Number(a[name] ?? 0);
  if (tag === 'path') painter.path(String(a['d'] ?? ''));
  else if (tag === 'circle') painter.circle(of('cx'), of('cy'), of('r'));
  else painter.roundedRect(of('x'), of('y'), of('width'), of('height'), of('rx'));
  if (a['stroke'] === undefined) painter.fillOpacity(Number(a['fill-opacity'] ?? 1)).fill(String(a['fill']));
  else painter.lineWidth(of('stroke-width')).lineCap('round').stroke(String(a['stroke']));
}

/** The brand's mark: drawn by hand, since react-pdf (4.9) sets no SVG in what stands around the content of a page. */
export const BrandMark = ({ mark, side }: { readonly mark: Drawn; readonly side: number }) => (
  <Canvas
    style={{ width: side, height: side }}
    {...tagged('Artifact')}
    {...{ drawing: mark }}
    paint={(painter) => {
      painter.save().scale(side / mark.width);
      for (const node of mark.nodes) paintShape(painter, node);
      painter.restore();
      return null;
    }}
  />
);
