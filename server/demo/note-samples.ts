import { CROPS, type Country, type CropCode, type NoteType } from '#domain/codes.ts';

type About = {
  readonly type: NoteType;
  readonly specific_type: string;
  readonly specific_name: string | null;
  readonly description: string;
};
/** What is seen of a crop at a share of its days from sowing to harvest; below zero the field still lies fallow for it. */
export type CropSample = About & { readonly at: number; readonly crops: readonly CropCode[]; readonly countries: readonly Country[] };
/** What was seen in a field so many days ago, so many thousandths of a degree from where its label sits. */
export type FieldSample = About & {
  readonly field: string;
  readonly ago: number;
  readonly offset: readonly [east: number, north: number];
  /** Told of these crops alone, between two shares of their days; null of any. */
  readonly stand: { readonly crops: readonly CropCode[]; readonly from: number; readonly to: number } | null;
  readonly values: readonly number[];
  /** Days until a task is due. */
  readonly due_in: number | null;
};

const { barley, sunflower, maize_late, maize_early, other, soybean_1, soybean_2, sorghum, wheat } = CROPS;
const MAIZE = [maize_late, maize_early] as const;
const SOYBEAN = [soybean_1, soybean_2] as const;
const SMALL = [wheat, barley] as const;
const ALL = Object.values(CROPS);
const EVERYWHERE = ['AR', 'MX', 'BR'] as const;

/** `other: words` says it in words of his own. */
const about = (type: NoteType, specific: string, description: string): About => {
  const [code = '', name] = specific.split(': ');
  return { type, specific_type: code, specific_name: name ?? null, description };
};
const seen = (at: number, crops: readonly CropCode[], is: About, countries: readonly Country[] = EVERYWHERE): CropSample => ({
  at,
  crops,
  countries,
  ...is,
});

/** What is noticed of each crop from fallow to harvest; of a count or an estimate the numbers are drawn. */
export const CROP_SAMPLES: readonly CropSample[] = [
  seen(-0.1, ALL, about('weed', 'conyza-bonariensis', 'Rama negra de 10 a 15 cm en el barbecho, sobre todo en las cabeceras.'), ['AR']),
  seen(-0.1, ALL, about('weed', 'digitaria-insularis', 'Matas rebrotadas en las terrazas; hace falta repetir antes de sembrar.'), ['BR']),
  seen(-0.05, ALL, about('task', 'sample', 'Muestras de suelo de 0 a 20 cm, cinco por sector.')),
  seen(0.05, ALL, about('other', 'sowing_fault', 'Dos surcos sin semilla a lo largo de 80 m; se tapó un cuerpo.')),
  seen(0.08, ALL, about('density', 'emergence', 'Nacimiento parejo, plantas con buen vigor.')),
  seen(0.1, ALL, about('densities', 'emergence', 'Menos plantas donde se planchó; el resto sin fallas largas.')),
  seen(0.09, ALL, about('water', 'crusting', 'Costra en las lomas después de la tormenta; costó nacer.'), ['AR', 'BR']),
  seen(0.2, MAIZE, about('insects', 'laphfr', 'Daño fresco en el cogollo de 4 de cada 20 plantas.')),
  seen(0.24, MAIZE, about('weed', 'sorghum-halepense', 'Manchones de rizoma sobre el alambrado.'), ['AR', 'MX']),
  seen(0.24, [...MAIZE, ...SOYBEAN, sorghum], about('weed', 'bidens-pilosa', 'Escapes en la segunda pasada, plantas de 6 hojas.'), ['BR']),
  seen(0.3, MAIZE, about('other', 'deficiency', 'Hojas bajas amarillas en V desde la punta: falta nitrógeno en la loma.')),
  seen(0.55, MAIZE, about('disease', 'setotu', 'Lesiones alargadas por debajo de la espiga, 5 % del área.')),
  seen(0.72, MAIZE, about('density', 'ears', 'Una espiga por planta, puntas bien llenas.')),
  seen(0.18, SOYBEAN, about('weed', 'amaranthus-hybridus', 'Plantas de 4 hojas entre los surcos; quedan pocos días para controlarlas.'), [
    'AR',
    'MX',
  ]),
  seen(0.35, SOYBEAN, about('insects', 'antige', 'Ocho orugas por metro, la mitad de menos de 1,5 cm.')),
  seen(0.62, SOYBEAN, about('insects', 'nezavi', 'Una chinche por metro en la cabecera del monte.')),
  seen(0.58, SOYBEAN, about('disease', 'cercso', 'Manchas en el tercio superior, menos del 2 %.'), ['AR', 'MX']),
  seen(0.56, SOYBEAN, about('disease', 'phakpa', 'Primeras pústulas en hojas bajas; confirmado con lupa.'), ['BR']),
  seen(0.3, SMALL, about('weed', 'lolium-multiflorum', 'Escapes en macollaje, en líneas de la pulverizadora.')),
  seen(0.4, SMALL, about('insects', 'metodr', 'Seis pulgones por tallo en el borde norte, con parasitismo.')),
  seen(0.5, [wheat], about('disease', 'puccrt', 'Pústulas en 8 de 50 hojas.')),
  seen(0.48, [barley], about('disease', 'pyrnte', 'Mancha en red en hojas bajas, sube poco.')),
  seen(0.8, SMALL, about('other', 'lodging', 'Vuelco de unas 2 ha donde se superpuso el nitrógeno.')),
  seen(0.25, [sunflower], about('weed', 'chloris-virgata', 'Matas viejas que pasaron el barbecho.')),
  seen(0.45, [sunflower], about('insects', 'rachnu', 'Defoliación del 10 % en el tercio medio.')),
  seen(0.6, [sunflower], about('disease', 'altehe', 'Manchas en hojas bajas tras diez días nublados.')),
  seen(0.85, [sunflower], about('other', 'animals', 'Palomas en la cabecera que da a la arboleda.')),
  seen(0.3, [sorghum], about('insects', 'melanaphis-sorghi-m-sacchari', 'Colonias en el envés de las hojas bajas, con melaza.')),
  seen(0.6, [sorghum], about('disease', 'colletotrichum-sublineola', 'Lesiones rojizas en la nervadura, pocas plantas.')),
  seen(0.3, [other], about('insects', 'other: Minador de la hoja', 'Galerías en una de cada diez hojas.')),
  seen(0.5, [other], about('disease', 'other: Marchitez por fusarium', 'Plantas secas en dos manchones del surco largo.')),
  seen(0.28, ALL, about('water', 'waterlogging', 'El bajo quedó con agua después de la lluvia.'), ['AR', 'BR']),
  seen(0.42, ALL, about('water', 'drought', 'Plantas marchitas a la siesta en las lomas.'), ['AR', 'BR']),
  seen(0.35, ALL, about('water', 'irrigation_fault', 'Se taparon dos sifones: doce surcos sin agua.'), ['MX']),
  seen(0.32, ALL, about('task', 'road', 'Rellenar la huella de la entrada antes de que pase la pulverizadora.')),
  seen(0.66, ALL, about('task', 'scout', 'Volver a mirar el manchón de la cabecera en una semana.')),
  seen(0.4, ALL, about('other', 'hail', 'Granizo corto: hojas rasgadas, sin plantas quebradas.'), ['AR', 'BR']),
  seen(0.8, ALL, about('yield', 'estimate', 'Muestreo de cinco puntos; en los bajos llenó menos.')),
];

type Seen = Partial<Pick<FieldSample, 'values' | 'due_in' | 'stand'>>;
const ago = (
  days: number,
  field: string,
  offset: FieldSample['offset'],
  is: About,
  { values = [], due_in = null, stand = null }: Seen = {},
): FieldSample => ({
  ago: days,
  field,
  offset,
  values,
  due_in,
  stand,
  ...is,
});
/** Of a crop between two shares of its days: from another year's rotation it would be out of place. */
const standing = (crops: readonly CropCode[], from: number, to: number): FieldSample['stand'] => ({ crops, from, to });

/** What the producer saw on his last rounds, newest first; one task is due soon, another one was due already. */
export const FIELD_SAMPLES: readonly FieldSample[] = [
  ago(1, '7 Sur', [1, -0.5], about('yield', 'estimate', '16 × 32 granos, 7,1 espigas/m²: 9,8 t/ha.'), {
    values: [9.8],
    stand: standing(MAIZE, 0.5, 1),
  }),
  ago(2, '7 Norte', [-4, -3], about('weed', 'amaranthus-hybridus', 'Manchón de 0,3 ha tras el segundo control.'), {
    stand: standing(SOYBEAN, 0.1, 0.8),
  }),
  ago(4, '7 Sur', [-2, 3], about('disease', 'other: Roya común', 'Pústulas en la hoja de la espiga, tercio medio.'), {
    stand: standing(MAIZE, 0.4, 0.9),
  }),
  ago(5, 'La Laguna', [-3, -1], about('water', 'waterlogging', 'Con 35 mm el bajo quedó dos días con agua.')),
  ago(6, '12 Este', [2, 3], about('task', 'fence', 'Faltan dos varillas en el fondo.'), { due_in: 2 }),
  ago(10, '7 Norte', [2, 3.5], about('densities', 'emergence', 'De 31 a 36 plantas por m², sin fallas largas.'), {
    values: [31, 34, 33, 36, 35],
    stand: standing(SOYBEAN, 0.06, 1),
  }),
  ago(24, '7 Sur', [1.5, 3.5], about('insects', 'helize', 'Larvas de 1 cm en 6 de 20 espigas.'), { stand: standing(MAIZE, 0.4, 0.9) }),
  ago(26, 'Cuadro 4', [-1, 1], about('task', 'machinery', 'Cambiar el pico que gotea en el extremo derecho de la barra.'), { due_in: -4 }),
  ago(40, '7 Sur', [-2, -3], about('density', 'emergence', 'Plantas parejas, sin dobles.'), {
    values: [7.4],
    stand: standing(MAIZE, 0.05, 1),
  }),
  ago(45, 'Monte Chico', [0, 0], about('other', 'lodging', 'Vuelco en la cabecera norte.'), {
    stand: standing([...SMALL, sorghum], 0.6, 1.2),
  }),
  ago(60, '7 Norte', [1, -0.5], about('yield', 'estimate', '430 espigas/m², 30 granos de 37 mg: 4,8 t/ha.'), {
    values: [4.8],
    stand: standing([wheat], 0.7, 1),
  }),
  ago(92, '7 Norte', [-3.5, 3], about('disease', 'puccrt', 'Pústulas en la hoja bandera de 6 de 50 plantas.'), {
    stand: standing([wheat], 0.45, 0.8),
  }),
];
