import type { PlanStatus } from '#domain/codes.ts';
import type { Rotation } from './rotations.ts';
import { circle, rectangle, type Plan } from './survey.ts';

const [BASIC, PENDING, PAID, TRIAL] = [0, 1, 2, 3] as const satisfies readonly PlanStatus[];

export type Plot = Plan & {
  readonly name: string;
  readonly rotation: Rotation;
  /** Where in its rotation the field was in the first season. */
  readonly step: number;
  readonly plan: PlanStatus;
  readonly is_rented?: true;
};

/** Pergamino: quarters between wire fences, an arroyo along the north, a railway along the south. */
export const PERGAMINO: readonly Plot[] = [
  {
    name: 'El Bajo',
    rotation: 'pampa',
    step: 2,
    plan: BASIC,
    shell: [
      [-1900, 0],
      [-1080, 0],
      [-1080, 742],
      [-1290, 768],
      [-1520, 800],
      [-1705, 760],
      [-1900, 655],
    ],
  },
  {
    name: 'Los Álamos',
    rotation: 'pampa_sunflower',
    step: 0,
    plan: PENDING,
    shell: [
      [-1080, 0],
      [-620, 0],
      [-620, 1128],
      [-770, 1106],
      [-935, 1052],
      [-1080, 940],
    ],
  },
  {
    name: 'El Molino',
    rotation: 'pampa',
    step: 0,
    plan: PAID,
    shell: [
      [-620, 0],
      [230, 0],
      [230, 1122],
      [60, 1136],
      [-180, 1148],
      [-430, 1152],
      [-620, 1128],
    ],
  },
  {
    name: 'La Laguna',
    rotation: 'pampa_late',
    step: 0,
    plan: BASIC,
    shell: [
      [230, 0],
      [1500, 0],
      [1500, 652],
      [230, 652],
    ],
    holes: [
      [
        [930, 250],
        [1010, 232],
        [1092, 262],
        [1118, 330],
        [1072, 394],
        [986, 410],
        [918, 368],
        [898, 302],
      ],
    ],
  },
  {
    name: 'Monte Chico',
    rotation: 'pampa_sorghum',
    step: 2,
    plan: BASIC,
    is_rented: true,
    shell: [
      [1500, 0],
      [2000, 0],
      [2000, 868],
      [1840, 902],
      [1650, 950],
      [1500, 968],
    ],
  },
  { name: 'La Tapera', rotation: 'pampa', step: 1, plan: BASIC, shell: rectangle(-700, -840, 150, 0) },
  { name: '7 Norte', rotation: 'pampa', step: 2, plan: PAID, shell: rectangle(150, -1125, 1280, 0) },
  { name: '7 Sur', rotation: 'pampa', step: 0, plan: TRIAL, shell: rectangle(1280, -1125, 1925, 0) },
  { name: '12 Este', rotation: 'pampa_late', step: 3, plan: BASIC, shell: rectangle(1925, -1125, 2485, 0) },
  {
    name: 'El Recodo',
    rotation: 'pampa_sunflower',
    step: 1,
    plan: BASIC,
    shell: [
      [-700, -840],
      [-700, -2020],
      [620, -2020],
      [620, -1125],
      [150, -1125],
      [150, -840],
    ],
  },
  { name: 'Cuadro 4', rotation: 'pampa', step: 2, plan: PAID, shell: rectangle(620, -2020, 1280, -1125) },
  {
    name: 'San Roque',
    rotation: 'pampa_late',
    step: 2,
    plan: BASIC,
    is_rented: true,
    shell: [
      [1280, -2020],
      [2485, -2020],
      [2485, -1125],
      [1280, -1125],
    ],
  },
  {
    name: 'La Vía',
    rotation: 'pampa',
    step: 1,
    plan: PAID,
    shell: [
      [-700, -2450],
      [1280, -2845],
      [1280, -2020],
      [-700, -2020],
    ],
  },
];

/** Culiacán valley: small irrigated rectangles along canals. */
export const CULIACAN: readonly Plot[] = [
  { name: 'Tabla 1', rotation: 'sinaloa_maize', step: 0, plan: PAID, shell: rectangle(-1500, 20, -900, 620) },
  { name: 'Tabla 2', rotation: 'sinaloa_maize', step: 1, plan: BASIC, shell: rectangle(-900, 20, -350, 620) },
  { name: 'Tabla 3', rotation: 'sinaloa_wheat', step: 0, plan: PAID, shell: rectangle(-350, 20, 250, 620) },
  { name: 'Tabla 4', rotation: 'sinaloa_other', step: 0, plan: BASIC, shell: rectangle(250, 20, 790, 620) },
  {
    name: 'La Compuerta',
    rotation: 'sinaloa_maize',
    step: 2,
    plan: BASIC,
    shell: [
      [790, 20],
      [1420, 20],
      [1310, 620],
      [790, 620],
    ],
  },
  { name: 'Tabla 6', rotation: 'sinaloa_wheat', step: 1, plan: BASIC, shell: rectangle(-1500, 620, -900, 1140) },
  { name: 'Tabla 7', rotation: 'sinaloa_maize', step: 0, plan: PENDING, shell: rectangle(-900, 620, -350, 1140) },
  {
    name: 'Los Mangos',
    rotation: 'sinaloa_wheat',
    step: 2,
    plan: BASIC,
    shell: rectangle(-350, 620, 250, 1140),
    holes: [
      [
        [20, 980],
        [90, 980],
        [90, 1050],
        [20, 1050],
      ],
    ],
  },
  {
    name: 'El Dren',
    rotation: 'sinaloa_other',
    step: 1,
    plan: BASIC,
    is_rented: true,
    shell: [
      [-1500, -20],
      [-1500, -560],
      [-820, -560],
      [-820, -20],
    ],
  },
  { name: 'Tabla 10', rotation: 'sinaloa_maize', step: 1, plan: BASIC, shell: rectangle(-820, -560, -240, -20) },
  { name: 'Tabla 11', rotation: 'sinaloa_maize', step: 2, plan: PAID, shell: rectangle(-240, -560, 380, -20) },
  {
    name: 'La Noria',
    rotation: 'sinaloa_wheat',
    step: 0,
    plan: BASIC,
    shell: [
      [380, -560],
      [1150, -560],
      [1150, -300],
      [860, -300],
      [860, -20],
      [380, -20],
    ],
  },
  {
    name: 'Canal Alto',
    rotation: 'sinaloa_maize',
    step: 0,
    plan: BASIC,
    shell: [
      [-1500, -560],
      [-1500, -1010],
      [-640, -1120],
      [-640, -560],
    ],
  },
];

/** Sorriso: large fields cut by the reserve along the stream, a centre pivot in the middle. */
export const SORRISO: readonly Plot[] = [
  {
    name: 'Talhão 1',
    rotation: 'cerrado',
    step: 0,
    plan: PAID,
    shell: [
      [-3000, 0],
      [-1500, 0],
      [-1500, 1545],
      [-1840, 1610],
      [-2230, 1500],
      [-2590, 1580],
      [-3000, 1490],
    ],
  },
  {
    name: 'Talhão 2',
    rotation: 'cerrado',
    step: 0,
    plan: PAID,
    shell: [
      [-1500, 0],
      [0, 0],
      [0, 1490],
      [-310, 1420],
      [-690, 1520],
      [-1120, 1475],
      [-1500, 1545],
    ],
  },
  {
    name: 'Talhão 3',
    rotation: 'cerrado_soybean',
    step: 0,
    plan: BASIC,
    shell: [
      [0, 0],
      [1500, 0],
      [1500, 1370],
      [1130, 1465],
      [720, 1390],
      [380, 1510],
      [0, 1490],
    ],
  },
  {
    name: 'Talhão 4',
    rotation: 'cerrado_sorghum',
    step: 0,
    plan: BASIC,
    shell: [
      [1500, 0],
      [2900, 0],
      [2900, 1240],
      [2480, 1330],
      [2010, 1290],
      [1500, 1370],
    ],
  },
  { name: 'Talhão 5', rotation: 'cerrado', step: 0, plan: PAID, shell: rectangle(-3000, -1500, -1500, 0) },
  {
    name: 'Talhão 6',
    rotation: 'cerrado_sorghum',
    step: 1,
    plan: BASIC,
    shell: [
      [-1500, -1500],
      [-260, -1500],
      [-260, 0],
      [-1500, 0],
    ],
    holes: [
      [
        [-960, -900],
        [-800, -960],
        [-650, -880],
        [-620, -720],
        [-740, -610],
        [-900, -640],
        [-990, -760],
      ],
    ],
  },
  { name: 'Pivô 1', rotation: 'cerrado_soybean', step: 1, plan: PAID, shell: circle([420, -700], 560) },
  { name: 'Talhão 8', rotation: 'cerrado', step: 0, plan: BASIC, shell: rectangle(1100, -1500, 2500, 0) },
  { name: 'Talhão 9', rotation: 'cerrado', step: 0, plan: PENDING, shell: rectangle(-3000, -2900, -1500, -1500) },
  {
    name: 'Talhão 10',
    rotation: 'cerrado_soybean',
    step: 0,
    plan: BASIC,
    shell: [
      [-1500, -1500],
      [-1500, -2900],
      [300, -2900],
      [300, -2150],
      [-260, -2150],
      [-260, -1500],
    ],
  },
  { name: 'Talhão 11', rotation: 'cerrado', step: 0, plan: BASIC, is_rented: true, shell: rectangle(300, -2900, 1400, -1500) },
  {
    name: 'Capão',
    rotation: 'cerrado_sorghum',
    step: 0,
    plan: BASIC,
    shell: [
      [1400, -2900],
      [2500, -2620],
      [2500, -1500],
      [1400, -1500],
    ],
  },
  {
    name: 'Beira Rio',
    rotation: 'cerrado',
    step: 0,
    plan: BASIC,
    is_rented: true,
    shell: [
      [2500, -2620],
      [3280, -2420],
      [3150, -1960],
      [3260, -1500],
      [2500, -1500],
    ],
  },
];
