import type { CropCode } from '#domain/codes.ts';
import { MAIZE, SOYBEANS } from '../record/record-crops.ts';

const ON_MAIZE = [
  'Sembrar con la cama limpia y el perfil cargado. Partir el nitrógeno: un tercio a la siembra y el resto en V6, con más dosis en las partes que en B dieron más alto. Monitorear cogollero desde V4.',
  'Bajar la densidad un 10 % en las lomas, que en las dos imágenes quedaron por debajo del resto. Revisar placas y profundidad antes de empezar y recorrer a los diez días de nacido para contar plantas.',
  'El rinde objetivo pide agua en floración: si el perfil está por debajo de la mitad, atrasar la siembra antes que bajar la fertilización. Preemergente residual para llegar limpio a V8.',
] as const;
const ON_SOYBEAN = [
  'Inocular la semilla y sembrar después de una lluvia que moje los primeros 20 cm. Residual al suelo para llegar limpio al cierre del surco; los escapes, antes de las cuatro hojas.',
  'Si la siembra se atrasa más de diez días, acortar la distancia entre surcos. Recorrer chinches e isocas desde R3 y decidir el fungicida con las primeras pústulas o manchas, no por calendario.',
  'Reponer fósforo en las partes bajas de B, donde el cultivo cerró tarde. Contar plantas a los quince días: por debajo de 25 por m² conviene resembrar el manchón, no el lote.',
] as const;
const ON_SMALL_GRAIN = [
  'Muestrear nitratos a 60 cm y completar con urea en macollaje. Fungicida según manchas y royas entre Z31 y Z39, recorriendo primero las partes más densas de B.',
  'Semilla curada y siembra a 3 cm, pareja: lo desparejo de A viene de la implantación. Controlar malezas de hoja ancha antes de encañazón.',
] as const;
const ON_SUNFLOWER = [
  'Sembrar con más de 12 °C a 5 cm y sin costra encima. Boro foliar en R3 donde B dio más bajo; isocas, con el 20 % de defoliación como límite.',
  'Rotación larga: no volver con girasol antes de cuatro años. Graminicida temprano y vigilar palomas en las cabeceras con árboles.',
] as const;
const ON_SORGHUM = [
  'Semilla con antídoto y preemergente al suelo: después quedan pocas herramientas. Pulgón: recorrer cada semana desde seis hojas y aplicar con 50 por hoja.',
  'Densidad moderada en las partes flojas de B y nitrógeno en seis hojas si hay humedad. Secar antes de cosechar si queda planta verde.',
] as const;
const ON_OTHERS = [
  'Semilla tratada y lotes sin encharcamiento: la marchitez del surco largo empezó en lo más bajo de A. Regar corto, nunca después de floración plena.',
  'Recorrer minador y gusano de la cápsula dos veces por semana desde botón. Cosechar por partes: lo más alto de B madura una semana después.',
] as const;

/** What to look after in the season that comes, as an adviser tells it of each crop. */
export function adviceOf(crop: CropCode, seed: number): string {
  const texts = MAIZE.includes(crop)
    ? ON_MAIZE
    : SOYBEANS.includes(crop)
      ? ON_SOYBEAN
      : crop === 3
        ? ON_SUNFLOWER
        : crop === 9
          ? ON_SORGHUM
          : crop === 6
            ? ON_OTHERS
            : ON_SMALL_GRAIN;
  return texts[seed % texts.length] ?? '';
}

/** Nitrogen in the ground at sowing, kg/ha, from poor ground to rich. */
export const NITROGEN: Readonly<Record<CropCode, readonly [number, number]>> = {
  1: [55, 90],
  2: [45, 70],
  3: [40, 70],
  4: [60, 95],
  5: [70, 110],
  6: [40, 60],
  7: [15, 40],
  8: [5, 25],
  9: [45, 80],
  10: [60, 100],
};

type Seen = { readonly value: string; readonly date: string };
/** What the curve of the season before shows. */
export type Shown = {
  readonly season: string;
  readonly days_apart: number;
  readonly a: Seen;
  readonly b: Seen;
  readonly poor: string;
  readonly good: string;
};

/** What a curve with its two days says, in an adviser's words. */
export function graphComment({ season, days_apart, a, b, poor, good }: Shown, seed: number): string {
  const days = String(days_apart);
  const spread = `En B la parte más floja del lote (P10) da ${poor} y la mejor (P90) ${good}`;
  const texts = [
    `En ${season} el EVI llegó a ${b.value} el ${b.date} (B), ${days} días después de A. ${spread}: conviene recorrer las dos antes de fijar la dosis.`,
    `De A a B el EVI pasó de ${a.value} a ${b.value} en ${days} días. ${spread}, una diferencia para tener en cuenta al elegir densidades.`,
    `Lo mejor de ${season} se vio el ${b.date} (B), con ${b.value} de media. ${spread}.`,
  ];
  return texts[seed % texts.length] ?? '';
}
