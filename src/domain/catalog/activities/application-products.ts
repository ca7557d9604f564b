import type { EntryRow } from './entries.ts';

type Row = readonly [
  code: string,
  type: string,
  unit: string,
  usual: readonly [min: number, max: number],
  es: string,
  en: string,
  pt: string,
];

/** In the order of their types; of a type by name. The figure in a name is the concentration its doses are for. */
const ROWS: readonly Row[] = [
  ['atrazine', 'preemergent_herbicide', 'l_ha', [2, 4], 'Atrazina 50 %', 'Atrazine 50%', 'Atrazina 50 %'],
  ['diflufenican', 'preemergent_herbicide', 'cc_ha', [150, 250], 'Diflufenicán 50 %', 'Diflufenican 50%', 'Diflufenican 50 %'],
  ['flumioxazin', 'preemergent_herbicide', 'cc_ha', [100, 150], 'Flumioxazin 48 %', 'Flumioxazin 48%', 'Flumioxazina 48 %'],
  ['s-metolachlor', 'preemergent_herbicide', 'l_ha', [1, 1.6], 'S-metolacloro 96 %', 'S-metolachlor 96%', 'S-metolacloro 96 %'],
  ['sulfentrazone', 'preemergent_herbicide', 'cc_ha', [300, 500], 'Sulfentrazone 50 %', 'Sulfentrazone 50%', 'Sulfentrazona 50 %'],
  ['2-4-d', 'postemergent_herbicide', 'l_ha', [0.4, 1.2], '2,4-D', '2,4-D', '2,4-D'],
  ['clethodim', 'postemergent_herbicide', 'l_ha', [0.4, 0.8], 'Cletodim 24 %', 'Clethodim 24%', 'Cletodim 24 %'],
  ['dicamba', 'postemergent_herbicide', 'cc_ha', [100, 300], 'Dicamba 48 %', 'Dicamba 48%', 'Dicamba 48 %'],
  ['glyphosate', 'postemergent_herbicide', 'l_ha', [2, 4], 'Glifosato 48 %', 'Glyphosate 48%', 'Glifosato 48 %'],
  [
    'glufosinate',
    'postemergent_herbicide',
    'l_ha',
    [1.5, 3],
    'Glufosinato de amonio 20 %',
    'Glufosinate ammonium 20%',
    'Glufosinato de amônio 20 %',
  ],
  [
    'haloxyfop',
    'postemergent_herbicide',
    'cc_ha',
    [120, 250],
    'Haloxifop-R-metil 54 %',
    'Haloxyfop-R-methyl 54%',
    'Haloxifope-R-metílico 54 %',
  ],
  ['imazethapyr', 'postemergent_herbicide', 'l_ha', [0.8, 1], 'Imazetapir 10 %', 'Imazethapyr 10%', 'Imazetapir 10 %'],
  [
    'metsulfuron',
    'postemergent_herbicide',
    'g_ha',
    [5, 8],
    'Metsulfurón-metil 60 %',
    'Metsulfuron-methyl 60%',
    'Metsulfurom-metílico 60 %',
  ],
  ['paraquat', 'postemergent_herbicide', 'l_ha', [1.5, 3], 'Paraquat 27,6 %', 'Paraquat 27.6%', 'Paraquate 27,6 %'],
  ['saflufenacil', 'postemergent_herbicide', 'g_ha', [25, 50], 'Saflufenacil 70 %', 'Saflufenacil 70%', 'Saflufenacil 70 %'],
  [
    'azoxystrobin-cyproconazole',
    'fungicide',
    'cc_ha',
    [300, 500],
    'Azoxistrobina + ciproconazol 20 + 8 %',
    'Azoxystrobin + cyproconazole 20 + 8%',
    'Azoxistrobina + ciproconazol 20 + 8 %',
  ],
  [
    'pyraclostrobin-epoxiconazole',
    'fungicide',
    'l_ha',
    [0.5, 0.75],
    'Piraclostrobina + epoxiconazol 13,3 + 5 %',
    'Pyraclostrobin + epoxiconazole 13.3 + 5%',
    'Piraclostrobina + epoxiconazol 13,3 + 5 %',
  ],
  ['tebuconazole', 'fungicide', 'cc_ha', [350, 500], 'Tebuconazol 43 %', 'Tebuconazole 43%', 'Tebuconazol 43 %'],
  [
    'trifloxystrobin-prothioconazole',
    'fungicide',
    'cc_ha',
    [400, 500],
    'Trifloxistrobina + protioconazol 15 + 17,5 %',
    'Trifloxystrobin + prothioconazole 15 + 17.5%',
    'Trifloxistrobina + protioconazol 15 + 17,5 %',
  ],
  [
    'chlorantraniliprole',
    'insecticide',
    'cc_ha',
    [30, 150],
    'Clorantraniliprol 20 %',
    'Chlorantraniliprole 20%',
    'Clorantraniliprole 20 %',
  ],
  ['imidacloprid', 'insecticide', 'cc_ha', [150, 300], 'Imidacloprid 35 %', 'Imidacloprid 35%', 'Imidacloprido 35 %'],
  ['lambda-cyhalothrin', 'insecticide', 'cc_ha', [20, 50], 'Lambdacialotrina 25 %', 'Lambda-cyhalothrin 25%', 'Lambda-cialotrina 25 %'],
  ['spinosad', 'insecticide', 'cc_ha', [30, 100], 'Spinosad 48 %', 'Spinosad 48%', 'Espinosade 48 %'],
  ['thiamethoxam', 'insecticide', 'g_ha', [50, 200], 'Tiametoxam 25 %', 'Thiamethoxam 25%', 'Tiametoxam 25 %'],
  ['mineral-oil', 'adjuvant', 'l_ha', [0.5, 2], 'Aceite mineral', 'Mineral oil', 'Óleo mineral'],
  ['vegetable-oil', 'adjuvant', 'l_ha', [0.5, 1.5], 'Aceite vegetal metilado', 'Methylated seed oil', 'Óleo vegetal metilado'],
  [
    'organosilicone',
    'adjuvant',
    'cc_ha',
    [30, 100],
    'Coadyuvante organosiliconado',
    'Organosilicone adjuvant',
    'Adjuvante organossiliconado',
  ],
  ['ammonium-sulfate', 'adjuvant', 'kg_ha', [1, 3], 'Sulfato de amonio', 'Ammonium sulfate', 'Sulfato de amônio'],
  ['gibberellic-acid', 'growth_regulator', 'g_ha', [10, 50], 'Ácido giberélico 40 %', 'Gibberellic acid 40%', 'Ácido giberélico 40 %'],
  ['trinexapac-ethyl', 'growth_regulator', 'l_ha', [0.3, 0.5], 'Trinexapac-etil 25 %', 'Trinexapac-ethyl 25%', 'Trinexapaque-etílico 25 %'],
  [
    'bradyrhizobium',
    'inoculant',
    'cc_ha',
    [100, 300],
    'Inoculante Bradyrhizobium',
    'Bradyrhizobium inoculant',
    'Inoculante Bradyrhizobium',
  ],
  ['azospirillum', 'inoculant', 'cc_ha', [100, 300], 'Inoculante Azospirillum', 'Azospirillum inoculant', 'Inoculante Azospirillum'],
  ['foliar-boron', 'foliar_fertilizer', 'l_ha', [0.5, 2], 'Boro foliar', 'Foliar boron', 'Boro foliar'],
  ['foliar-zinc', 'foliar_fertilizer', 'l_ha', [0.5, 2], 'Zinc foliar', 'Foliar zinc', 'Zinco foliar'],
];

const NO_GRADE = { n_pct: null, p2o5_pct: null, k2o_pct: null, s_pct: null, density_kg_l: null };

/**
 * Usual products of applications by active ingredient, with the usual dose of the product as sold. From general agronomic knowledge, not looked up: the
 * range is for warning of a slip of the pen. It is neither a recommendation nor a statement of what is registered or allowed in a country.
 */
export const APPLICATION_PRODUCTS: readonly EntryRow<'product'>[] = ROWS.map(
  ([code, product_type, unit, [usual_min, usual_max], es, en, pt]) => [
    code,
    { es, en, pt },
    { product_type, activity: 'application', unit, usual_min, usual_max, ...NO_GRADE },
  ],
);
