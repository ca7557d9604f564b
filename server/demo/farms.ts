import type { Country, PlanStatus } from '#domain/codes.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import { CULIACAN, PERGAMINO, SORRISO, type Plot } from './plots.ts';
import { cropsOf } from './rotations.ts';
import { surveyPlans, type Frame } from './survey.ts';

export type DemoField = {
  readonly id: string;
  readonly name: string;
  readonly polygon: Polygon;
  readonly crops: readonly FieldCrop[];
  readonly plan_status: PlanStatus;
  readonly is_rented: boolean;
  /** The field that the archive paints there, where it is another. */
  readonly ground?: DemoField;
};
export type DemoFarm = {
  readonly id: string;
  /** The record its owner keeps of whom the reports of its fields are for. */
  readonly producer_id: string;
  readonly name: string;
  readonly fiscal_name: string;
  readonly country: Country;
  /** ISO 3166-2. */
  readonly province: string;
  readonly fields: readonly DemoField[];
};

/** A field as it is painted, under its own name. */
export const paintedField = ({ name, ground, ...field }: DemoField): DemoField => ({ ...(ground ?? field), name });

const TURN_DEG = 7;

/** Where the plans of the three farms lie. */
export const FRAMES = {
  pergamino: { origin: [-60.6, -33.9], turn_deg: TURN_DEG },
  culiacan: { origin: [-107.5, 24.7], turn_deg: TURN_DEG },
  sorriso: { origin: [-55.7, -12.55], turn_deg: TURN_DEG },
} as const satisfies Record<string, Frame>;

/** Beyond the numbers of fields. */
const PRODUCER = 900;

export const demoId = (farm: number, field: number): string =>
  `5c0de000-0000-4000-8000-${`${farm}${String(field).padStart(3, '0')}`.padStart(12, '0')}`;

function buildFarm(number: number, plots: readonly Plot[], frame: Frame, about: Omit<DemoFarm, 'id' | 'producer_id' | 'fields'>): DemoFarm {
  const polygons = surveyPlans(plots, frame);
  const fields = plots.flatMap((plot, index) => {
    const polygon = polygons[index];
    if (polygon === undefined) return [];
    return {
      id: demoId(number, index + 1),
      name: plot.name,
      polygon,
      crops: cropsOf(plot.rotation, plot.step),
      plan_status: plot.plan,
      is_rented: plot.is_rented ?? false,
    };
  });
  return { id: demoId(number, 0), producer_id: demoId(number, PRODUCER), ...about, fields };
}

/** Three made-up farms in three countries, 13 fields each; the same on every machine, ids included. */
export const DEMO_FARMS: readonly DemoFarm[] = [
  buildFarm(1, PERGAMINO, FRAMES.pergamino, {
    name: 'Don Emilio',
    fiscal_name: 'Agropecuaria Don Emilio S.A.',
    country: 'AR',
    province: 'AR-B',
  }),
  buildFarm(2, CULIACAN, FRAMES.culiacan, {
    name: 'El Rosario',
    fiscal_name: 'Agrícola El Rosario S.P.R.',
    country: 'MX',
    province: 'MX-SIN',
  }),
  buildFarm(3, SORRISO, FRAMES.sorriso, {
    name: 'Fazenda Santa Rita',
    fiscal_name: 'Santa Rita Agropecuária Ltda.',
    country: 'BR',
    province: 'BR-MT',
  }),
];

/** Every demo field with its polygon and what grew on it, for whoever paints the demo's images. */
export const DEMO_FIELDS: readonly DemoField[] = DEMO_FARMS.flatMap((farm) => farm.fields);
