import type { PanelSize } from '../../panels/define-panel.ts';
import type { Layout } from './layout.ts';
import type { WidthClass } from './width-class.ts';

export type Spec = PanelSize & {
  /** A page that shows one row of this other, at its right. */
  readonly detail_of?: string | undefined;
};
export type Detent = 'peek' | 'half' | 'full';
export type Scene = {
  readonly layout: Layout;
  readonly spec: (id: string) => Spec;
  readonly natural: Readonly<Record<string, number>>;
  readonly width: number;
  readonly height: number;
  readonly width_class: WidthClass;
  readonly detent: Detent;
  readonly has_timeline: boolean;
  readonly header?: number;
};
