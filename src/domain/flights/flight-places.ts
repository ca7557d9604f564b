import type { Position } from '../geometry/types.ts';

export type FlightPlace = {
  readonly id: string;
  readonly name: string;
  /** ISO 3166-2. */ readonly province: string;
  readonly position: Position;
};

const at = (id: string, name: string, province: string, longitude: number, latitude: number): FlightPlace => ({
  id,
  name,
  province,
  position: [longitude, latitude],
});

/** Towns of the farming regions, their middles to a tenth of a degree (general knowledge). */
export const FLIGHT_PLACES: readonly FlightPlace[] = [
  at('pergamino', 'Pergamino', 'AR-B', -60.6, -33.9),
  at('junin', 'Junín', 'AR-B', -60.9, -34.6),
  at('tandil', 'Tandil', 'AR-B', -59.1, -37.3),
  at('tres-arroyos', 'Tres Arroyos', 'AR-B', -60.3, -38.4),
  at('trenque-lauquen', 'Trenque Lauquen', 'AR-B', -62.7, -36),
  at('venado-tuerto', 'Venado Tuerto', 'AR-S', -62, -33.7),
  at('rafaela', 'Rafaela', 'AR-S', -61.5, -31.3),
  at('marcos-juarez', 'Marcos Juárez', 'AR-X', -62.1, -32.7),
  at('rio-cuarto', 'Río Cuarto', 'AR-X', -64.3, -33.1),
  at('parana', 'Paraná', 'AR-E', -60.5, -31.7),
  at('general-pico', 'General Pico', 'AR-L', -63.8, -35.7),
  at('saenz-pena', 'Presidencia Roque Sáenz Peña', 'AR-H', -60.4, -26.8),
  at('culiacan', 'Culiacán', 'MX-SIN', -107.4, 24.8),
  at('los-mochis', 'Los Mochis', 'MX-SIN', -109, 25.8),
  at('irapuato', 'Irapuato', 'MX-GUA', -101.4, 20.7),
  at('ciudad-obregon', 'Ciudad Obregón', 'MX-SON', -109.9, 27.5),
  at('rio-bravo', 'Río Bravo', 'MX-TAM', -98.1, 26),
  at('villaflores', 'Villaflores', 'MX-CHP', -93.3, 16.2),
  at('sorriso', 'Sorriso', 'BR-MT', -55.7, -12.5),
  at('rio-verde', 'Rio Verde', 'BR-GO', -50.9, -17.8),
  at('cascavel', 'Cascavel', 'BR-PR', -53.5, -25),
  at('passo-fundo', 'Passo Fundo', 'BR-RS', -52.4, -28.3),
  at('dourados', 'Dourados', 'BR-MS', -54.8, -22.2),
  at('luis-eduardo', 'Luís Eduardo Magalhães', 'BR-BA', -45.8, -12.1),
];
