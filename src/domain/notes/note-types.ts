import type { CropCode, Language, NoteType } from '../codes.ts';
import pests from '../catalog/pests.json' with { type: 'json' };
import type { SpecificType } from './specific-type.ts';
import { WEEDS } from './weeds.ts';

/** The last of every list: what it is, is said in the writer's own words. */
export const OTHER_SPECIFIC = 'other';

const plain = (code: string, es: string, en: string, pt: string): SpecificType => ({
  code,
  names: { es, en, pt },
  scientific: null,
  crops: [],
});
const OTHER = plain(OTHER_SPECIFIC, 'Otro', 'Other', 'Outro');

const pestsOf = (...kinds: readonly string[]): readonly SpecificType[] =>
  pests
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ key, names, scientific, crops }) => ({ code: key, names, scientific, crops: crops as CropCode[] }));

/** What a note of each type can be about (specification §3), in the order it is offered; pests by domain.md §9. */
export const SPECIFIC_TYPES: Readonly<Record<NoteType, readonly SpecificType[]>> = {
  weed: [...WEEDS, OTHER],
  water: [
    plain('waterlogging', 'Encharcamiento', 'Waterlogging', 'Encharcamento'),
    plain('flooding', 'Inundación', 'Flooding', 'Inundação'),
    plain('drought', 'Falta de agua', 'Drought stress', 'Falta de água'),
    plain('erosion', 'Erosión hídrica', 'Water erosion', 'Erosão hídrica'),
    plain('crusting', 'Planchado del suelo', 'Soil crusting', 'Selamento superficial'),
    plain('salinity', 'Salinidad', 'Salinity', 'Salinidade'),
    plain('irrigation_fault', 'Falla de riego', 'Irrigation fault', 'Falha de irrigação'),
    OTHER,
  ],
  insects: [...pestsOf('insect', 'mite'), OTHER],
  disease: [...pestsOf('fungus', 'oomycete', 'bacterium', 'virus', 'nematode'), OTHER],
  task: [
    plain('scout', 'Recorrer', 'Scout', 'Percorrer'),
    plain('sample', 'Tomar muestras', 'Take samples', 'Coletar amostras'),
    plain('fence', 'Alambrado', 'Fence', 'Cerca'),
    plain('machinery', 'Maquinaria', 'Machinery', 'Maquinário'),
    plain('inputs', 'Insumos', 'Inputs', 'Insumos'),
    plain('road', 'Caminos y accesos', 'Roads and access', 'Estradas e acessos'),
    OTHER,
  ],
  other: [
    plain('hail', 'Granizo', 'Hail', 'Granizo'),
    plain('frost', 'Helada', 'Frost', 'Geada'),
    plain('lodging', 'Vuelco', 'Lodging', 'Acamamento'),
    plain('deficiency', 'Deficiencia de nutrientes', 'Nutrient deficiency', 'Deficiência nutricional'),
    plain('drift', 'Deriva o fitotoxicidad', 'Drift or phytotoxicity', 'Deriva ou fitotoxicidade'),
    plain('animals', 'Daño de animales', 'Animal damage', 'Dano de animais'),
    plain('sowing_fault', 'Falla de siembra', 'Sowing fault', 'Falha de semeadura'),
    OTHER,
  ],
  density: [
    plain('emergence', 'Stand de plantas', 'Plant stand', 'Estande de plantas'),
    plain('harvest', 'Plantas a cosecha', 'Plants at harvest', 'Plantas na colheita'),
    plain('ears', 'Espigas', 'Ears', 'Espigas'),
    OTHER,
  ],
  densities: [
    plain('emergence', 'Stand en varios puntos', 'Plant stand at several points', 'Estande em vários pontos'),
    plain('harvest', 'Plantas a cosecha en varios puntos', 'Plants at harvest at several points', 'Plantas na colheita em vários pontos'),
    plain('ears', 'Espigas en varios puntos', 'Ears at several points', 'Espigas em vários pontos'),
    OTHER,
  ],
  yield: [
    plain('estimate', 'Estimación de rinde', 'Yield estimate', 'Estimativa de rendimento'),
    plain('measured', 'Rinde medido', 'Measured yield', 'Rendimento medido'),
    OTHER,
  ],
};

/** A unit of what is counted or weighed, and the largest number that is no slip of a finger. */
export type MeasureUnit = { readonly code: string; readonly most: number };
const PLANTS: readonly MeasureUnit[] = [
  { code: 'plants/m²', most: 1_000 },
  { code: 'plants/m', most: 200 },
  { code: 'plants/ha', most: 10_000_000 },
];
/** Units a type's numbers come in, the usual one first; a type without a row has no numbers. */
export const MEASURE_UNITS: Readonly<Partial<Record<NoteType, readonly MeasureUnit[]>>> = {
  density: PLANTS,
  densities: PLANTS,
  yield: [
    { code: 't/ha', most: 200 },
    { code: 'kg/ha', most: 200_000 },
    { code: 'qq/ha', most: 2_000 },
  ],
};

const POINTS = 30;
/** How many numbers a note of a type carries: none, one, or one of each point. */
export const measuredCount = (type: NoteType): { readonly least: number; readonly most: number } => {
  if (type === 'densities') return { least: 2, most: POINTS };
  return type === 'density' || type === 'yield' ? { least: 1, most: 1 } : { least: 0, most: 0 };
};

/** What a note is called: the writer's own words, else the name of its specific type. */
export const noteTitle = (
  {
    type,
    specific_type,
    specific_name,
  }: { readonly type: NoteType; readonly specific_type: string; readonly specific_name: string | null },
  language: Language,
): string => specific_name ?? SPECIFIC_TYPES[type].find(({ code }) => code === specific_type)?.names[language] ?? '';
