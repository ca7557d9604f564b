import type { Layout } from './layout.ts';
import type { WidthClass } from './width-class.ts';

export type Spec = {
  readonly width: number;
  readonly height: number | 'auto' | 'fill';
  readonly keeps?: number;
  readonly beside_map?: boolean;
  /** Of such a page: it leaves the left column where it is, where that leaves room for it. */
  readonly beside_card?: boolean;
  /** It goes with the map: at the bottom it stays where a page stands beside that, in the left column a page that covers the map gives way. */
  readonly with_map?: boolean;
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
