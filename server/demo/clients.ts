import { CROPS, PLAN_STATUS } from '#domain/codes.ts';
import { DEMO_FARMS, demoId, type DemoFarm, type DemoField } from './farms.ts';
import type { DemoPerson } from './seed-account.ts';

/** A made-up producer of the seed brand, whom its staff looks after. */
export type DemoClient = DemoPerson & {
  readonly farm: DemoFarm;
  /** The staff with a record he has accepted, and whether it may work on his fields. */
  readonly kept_by: Readonly<Record<string, boolean>>;
};

/** Argentine ground; the numbers of these farms are beyond those of the demo's own. */
const [GROUND] = DEMO_FARMS;
const FIRST_FARM = 4;
const EACH = 4;
const PRODUCER = 900;
const MAIZE = { crop: CROPS.maize_early, genotype_id: 502 } as const;

/** A field by its name; with a season in which it stood under maize, whatever its ground is painted with then. */
type Named = string | readonly [name: string, maize_in: number];

function farmOf(at: number, name: string, person: string, fields: readonly Named[]): DemoFarm {
  const number = FIRST_FARM + at;
  const copies = fields.flatMap((field, i): DemoField[] => {
    const painted = GROUND?.fields[at * EACH + i];
    if (painted === undefined) return [];
    const [called, maize_in] = typeof field === 'string' ? [field, null] : field;
    const crops = painted.crops.map((crop) => (crop.year === maize_in ? { ...crop, ...MAIZE } : crop));
    const ground = { ...painted, crops };
    const plan_status = ground.plan_status === PLAN_STATUS.paid ? PLAN_STATUS.paid : PLAN_STATUS.unpaid;
    return [{ ...ground, id: demoId(number, i + 1), name: called, plan_status, is_rented: false, ground }];
  });
  return {
    id: demoId(number, 0),
    producer_id: demoId(number, PRODUCER),
    name,
    fiscal_name: person,
    country: 'AR',
    province: 'AR-B',
    fields: copies,
  };
}

const id = (at: number): string => `5c0de000-0000-4000-8000-00000000d01${String(at)}`;
const [ASESOR, AGRONOMO] = ['asesor@surco.demo', 'agronomo@surco.demo'] as const;

export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    id: id(1),
    user: 'gauna@surco.demo',
    firstname: 'Hernán',
    lastname: 'Gauna',
    business_name: 'Gauna Hnos.',
    farm: farmOf(0, 'La Tranquera', 'Hernán Gauna', ['El Puesto', 'La Manga', 'Lote 7', 'La Aguada']),
    kept_by: { [ASESOR]: true, [AGRONOMO]: false },
  },
  {
    id: id(2),
    user: 'ibanez@surco.demo',
    firstname: 'Marta',
    lastname: 'Ibáñez',
    business_name: 'Don Anselmo S.A.',
    farm: farmOf(1, 'Don Anselmo', 'Marta Ibáñez', ['Lote 3', 'Lote 4', 'El Molino', 'Lote 9']),
    kept_by: { [ASESOR]: false },
  },
  {
    id: id(3),
    user: 'sosa@surco.demo',
    firstname: 'Julián',
    lastname: 'Sosa',
    business_name: 'El Recreo S.C.A.',
    farm: farmOf(2, 'El Recreo', 'Julián Sosa', ['San Luis', ['La Cañada', 2025], 'Santa Rosa', 'Potrero 2']),
    kept_by: { [AGRONOMO]: true },
  },
];
