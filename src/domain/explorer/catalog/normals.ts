import type { SowingRegion } from './regions.ts';

/** Monthly means of daily extremes, °C, January first. */
export type Normals = { readonly place: string; readonly tmax_c: readonly number[]; readonly tmin_c: readonly number[] };

const places = {
  saenz_pena: {
    place: 'Presidencia Roque Sáenz Peña',
    tmax_c: [33.5, 32.4, 30.6, 27.2, 23.8, 21.5, 21.8, 24.7, 26.7, 29.3, 31.2, 32.9],
    tmin_c: [21.3, 20.7, 19.3, 16, 12.6, 10.4, 9, 10.6, 13, 16.5, 18.4, 20.4],
  },
  pergamino: {
    place: 'Pergamino',
    tmax_c: [30.4, 29.2, 27.3, 23.6, 19.6, 16.3, 15.8, 18.3, 20.5, 23.4, 26.5, 29.5],
    tmin_c: [16.9, 16.2, 14.6, 10.9, 7.7, 4.9, 4.1, 5.1, 7, 10.1, 12.6, 15.3],
  },
  balcarce: {
    place: 'Balcarce',
    tmax_c: [27.8, 26.7, 24.6, 20.8, 16.7, 13.4, 12.8, 14.7, 16.6, 19.4, 22.9, 26.1],
    tmin_c: [14, 13.6, 12.1, 8.9, 6.2, 3.8, 3, 3.7, 4.9, 7.4, 9.7, 12.2],
  },
  rio_verde: {
    place: 'Rio Verde',
    tmax_c: [30.5, 30.7, 30.9, 31.3, 30.8, 30.7, 31.6, 33.9, 34.1, 32.5, 31.2, 30.6],
    tmin_c: [20.3, 20.3, 20.2, 19, 16.2, 14.3, 13.8, 15.5, 18.4, 19.8, 20.2, 20.4],
  },
  brasilia: {
    place: 'Brasília',
    tmax_c: [26.5, 27, 26.7, 26.6, 25.9, 25, 25.3, 26.9, 28.4, 28.2, 26.7, 26.3],
    tmin_c: [18.1, 18, 18.1, 17.5, 15.6, 13.9, 13.7, 15.2, 17.2, 18.1, 18, 18.3],
  },
  uberaba: {
    place: 'Uberaba',
    tmax_c: [30.2, 30.6, 30.4, 29.6, 27.6, 26.9, 27.2, 29.5, 31, 31.2, 30.4, 30.1],
    tmin_c: [20, 19.9, 19.4, 17.5, 14.4, 12.9, 12.4, 13.8, 16.7, 18.5, 19.1, 19.7],
  },
  londrina: {
    place: 'Londrina',
    tmax_c: [29.9, 30.1, 29.6, 27.9, 24.5, 23.2, 23.4, 25.9, 26.9, 28.7, 29.4, 29.9],
    tmin_c: [19.9, 19.8, 18.9, 16.6, 13.4, 11.9, 11.2, 12.5, 14.4, 16.8, 17.9, 19.3],
  },
  passo_fundo: {
    place: 'Passo Fundo',
    tmax_c: [28.2, 27.9, 26.6, 23.7, 20.2, 18.2, 18, 20.2, 21, 23.6, 26.1, 27.8],
    tmin_c: [17.6, 17.5, 16.3, 13.5, 10.8, 9.2, 8.7, 9.9, 10.9, 13, 14.6, 16.4],
  },
  toluca: {
    place: 'Toluca',
    tmax_c: [20, 21.3, 23.2, 24.2, 23.6, 21.9, 20.9, 21, 20.6, 20.8, 20.6, 20],
    tmin_c: [1.6, 2.6, 4.6, 6.7, 8.2, 9.7, 9.1, 9, 9.2, 6.8, 4.1, 2.4],
  },
  celaya: {
    place: 'Celaya',
    tmax_c: [23.8, 25.9, 28.6, 30.6, 31.4, 29.3, 27.7, 27.6, 26.9, 26.5, 25.4, 23.9],
    tmin_c: [6.3, 7.6, 10, 12.7, 14.8, 15.5, 14.8, 14.6, 14.2, 11.5, 8.6, 6.9],
  },
  guadalajara: {
    place: 'Guadalajara',
    tmax_c: [24.7, 26.7, 29.2, 31.3, 32.5, 30.1, 27.4, 27.2, 26.8, 26.8, 26.2, 24.6],
    tmin_c: [7.8, 8.6, 10.4, 12.9, 15.2, 17, 16.2, 16.1, 16, 13.7, 10.3, 8.6],
  },
  los_mochis: {
    place: 'Los Mochis',
    tmax_c: [27.6, 28.6, 30.2, 32.5, 34.5, 35.7, 35.8, 35.3, 35.1, 34.6, 31.7, 28.3],
    tmin_c: [11.4, 11.8, 12.6, 14.9, 18.6, 23.4, 24.6, 24.4, 24.1, 20.6, 15.4, 12.1],
  },
  rio_bravo: {
    place: 'Río Bravo',
    tmax_c: [21.9, 24.3, 27.6, 30.5, 32.9, 35.1, 35.9, 36.2, 33.5, 30.5, 26.5, 22.6],
    tmin_c: [10.4, 12.4, 15.4, 18.9, 22.3, 24.2, 24.4, 24.5, 23, 19.1, 14.8, 11],
  },
  obregon: {
    place: 'Ciudad Obregón',
    tmax_c: [24.5, 25.8, 28.3, 31.9, 35.3, 38.3, 38.2, 37.3, 36.7, 34, 28.9, 24.8],
    tmin_c: [8.2, 8.7, 10, 12.4, 15.7, 21.4, 24.8, 24.6, 23.3, 17.9, 12.1, 8.8],
  },
  tampico: {
    place: 'Tampico',
    tmax_c: [22.8, 24.4, 26.6, 28.8, 30.8, 31.8, 32, 32.4, 31.6, 30, 27, 23.9],
    tmin_c: [14.6, 16, 18.3, 21.2, 23.8, 24.8, 24.5, 24.6, 23.9, 21.9, 18.6, 15.6],
  },
} satisfies Record<string, Normals>;

/** Typical temperatures of the sowing regions, by a town of each (general knowledge, good to about 1 °C; decision 27). */
export const REGION_NORMALS: Readonly<Record<SowingRegion, Normals>> = {
  north: places.saenz_pena,
  core: places.pergamino,
  south_east: places.balcarce,
  center_west: places.rio_verde,
  south: places.passo_fundo,
  interior_south_east: places.uberaba,
  parana: places.londrina,
  cerrado_rainfed: places.brasilia,
  cerrado_irrigated: places.brasilia,
  rio_grande_do_sul: places.passo_fundo,
  cerrado: places.brasilia,
  pv_highlands: places.toluca,
  pv_rainfed: places.guadalajara,
  pv_late: places.celaya,
  oi_irrigated_sinaloa: places.los_mochis,
  oi_tamaulipas: places.rio_bravo,
  pv_bajio: places.celaya,
  oi_north_west: places.obregon,
  oi_bajio: places.celaya,
  pv_huasteca: places.tampico,
  pv_north_west: places.obregon,
  pv: places.celaya,
  oi: places.celaya,
};
