import type { SpecificType } from './specific-type.ts';

const weed = (scientific: string, es: string, en: string, pt: string): SpecificType => ({
  code: scientific.toLowerCase().replaceAll(' ', '-'),
  names: { es, en, pt },
  scientific,
  crops: [],
});

/** Weeds of extensive crops in Argentina, Mexico and Brazil, the most troublesome first; common names are of the region. */
export const WEEDS: readonly SpecificType[] = [
  weed('Amaranthus hybridus', 'Yuyo colorado', 'Smooth pigweed', 'Caruru-roxo'),
  weed('Amaranthus palmeri', 'Yuyo colorado gigante', 'Palmer amaranth', 'Caruru-gigante'),
  weed('Conyza bonariensis', 'Rama negra', 'Hairy fleabane', 'Buva'),
  weed('Conyza sumatrensis', 'Rama negra alta', 'Sumatran fleabane', 'Buva-alta'),
  weed('Sorghum halepense', 'Sorgo de Alepo', 'Johnsongrass', 'Capim-massambará'),
  weed('Echinochloa colona', 'Capín arroz', 'Junglerice', 'Capim-arroz'),
  weed('Eleusine indica', 'Pata de gallina', 'Goosegrass', 'Capim-pé-de-galinha'),
  weed('Digitaria sanguinalis', 'Pasto cuaresma', 'Large crabgrass', 'Capim-colchão'),
  weed('Digitaria insularis', 'Capim amargo', 'Sourgrass', 'Capim-amargoso'),
  weed('Lolium multiflorum', 'Raigrás anual', 'Italian ryegrass', 'Azevém'),
  weed('Avena fatua', 'Avena negra', 'Wild oat', 'Aveia-brava'),
  weed('Chloris virgata', 'Pasto borla', 'Feather fingergrass', 'Capim-branco'),
  weed('Cynodon dactylon', 'Gramón', 'Bermudagrass', 'Grama-seda'),
  weed('Commelina erecta', 'Flor de Santa Lucía', 'Whitemouth dayflower', 'Trapoeraba'),
  weed('Raphanus sativus', 'Nabón', 'Wild radish', 'Nabiça'),
  weed('Brassica rapa', 'Nabo', 'Field mustard', 'Mostarda'),
  weed('Gomphrena perennis', 'Siempreviva', 'Perennial gomphrena', 'Perpétua'),
  weed('Parietaria debilis', 'Ocucha', 'Small-flower pellitory', 'Parietária'),
  weed('Portulaca oleracea', 'Verdolaga', 'Common purslane', 'Beldroega'),
  weed('Ipomoea purpurea', 'Bejuco', 'Tall morning glory', 'Corda-de-viola'),
  weed('Bidens pilosa', 'Amor seco', 'Hairy beggarticks', 'Picão-preto'),
  weed('Euphorbia heterophylla', 'Lecherón', 'Wild poinsettia', 'Leiteiro'),
  weed('Cyperus rotundus', 'Cebollín', 'Purple nutsedge', 'Tiririca'),
  weed('Cenchrus echinatus', 'Cadillo', 'Southern sandbur', 'Capim-carrapicho'),
];
