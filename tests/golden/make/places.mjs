// Clocks of places by geo-tz, which shares no data with the lookup of ours: node tests/golden/make/places.mjs <path to geo-tz> > tests/golden/places.json
// The package is 30 MB and no dependency of the product: 8.1.9 was installed elsewhere for this.
const { find } = (await import(process.argv[2])).default;

const PLACES = `Pergamino AR-B -60.57 -33.89
Río Cuarto AR-X -64.35 -33.13
Comodoro Rivadavia AR-U -67.5 -45.87
Rivadavia, Salta AR-A -62.89 -24.19
Rivadavia, Mendoza AR-M -68.47 -33.19
Tartagal AR-A -63.8 -22.52
La Quiaca AR-Y -65.6 -22.1
San Antonio de los Cobres AR-A -66.32 -24.22
Posadas AR-N -55.9 -27.37
Bernardo de Irigoyen AR-N -53.65 -26.26
Chos Malal AR-Q -70.27 -37.38
Bariloche AR-R -71.3 -41.13
Río Grande AR-V -67.71 -53.79
Clorinda AR-P -57.72 -25.28
Gualeguaychú AR-E -58.52 -33.01
Fernando de Noronha BR-PE -32.42 -3.85
Petrolina BR-PE -40.5 -9.39
Luís Eduardo Magalhães BR-BA -45.79 -12.09
Santa Rosa do Tocantins BR-TO -48.12 -11.45
Balsas BR-MA -46.04 -7.53
Santarém BR-PA -54.71 -2.44
Novo Progresso BR-PA -55.38 -7.15
São Félix do Xingu BR-PA -51.99 -6.64
Manaus BR-AM -60.02 -3.1
Humaitá BR-AM -63.03 -7.51
Benjamin Constant BR-AM -70.03 -4.38
Eirunepé BR-AM -69.87 -6.66
Boca do Acre BR-AM -67.4 -8.75
Rio Branco BR-AC -67.81 -9.97
Cruzeiro do Sul BR-AC -72.67 -7.63
Vilhena BR-RO -60.15 -12.74
Boa Vista BR-RR -60.67 2.82
Sinop BR-MT -55.5 -11.86
Barra do Garças BR-MT -52.26 -15.89
Aragarças BR-GO -52.25 -15.91
Querência BR-MT -52.2 -12.6
Chapadão do Sul BR-MS -52.62 -18.79
Chapadão do Céu BR-GO -52.55 -18.39
Três Lagoas BR-MS -51.68 -20.79
Andradina BR-SP -51.38 -20.9
Ponta Porã BR-MS -55.73 -22.54
Guaíra BR-PR -54.26 -24.08
Chuí BR-RS -53.46 -33.69
Valle Hermoso MX-TAM -97.81 25.67
Reynosa MX-TAM -98.28 26.08
Nuevo Laredo MX-TAM -99.55 27.45
Ciudad Mante MX-TAM -98.97 22.74
Ciudad Victoria MX-TAM -99.15 23.74
San Fernando MX-TAM -98.15 24.85
Anáhuac MX-NLE -100.13 27.24
Linares MX-NLE -99.56 24.86
Piedras Negras MX-COA -100.52 28.7
Ciudad Acuña MX-COA -100.93 29.32
Torreón MX-COA -103.41 25.54
Monclova MX-COA -101.42 26.91
Valle de Juárez MX-CHH -106.3 31.45
Delicias MX-CHH -105.47 28.19
Cuauhtémoc MX-CHH -106.87 28.41
Nuevo Casas Grandes MX-CHH -107.91 30.42
Galeana MX-CHH -107.63 30.1
El Porvenir MX-CHH -105.85 31.24
Manuel Benavides MX-CHH -103.92 29.11
Janos MX-CHH -108.19 30.89
Ojinaga MX-CHH -104.41 29.56
Los Mochis MX-SIN -109 25.8
Escuinapa MX-SIN -105.78 22.83
Ciudad Obregón MX-SON -109.94 27.49
San Luis Río Colorado MX-SON -114.78 32.46
Caborca MX-SON -112.16 30.72
Mexicali MX-BCN -115.45 32.62
San Quintín MX-BCN -115.94 30.56
Guerrero Negro MX-BCS -114.06 27.97
Ciudad Constitución MX-BCS -111.67 25.03
Bahía de Banderas MX-NAY -105.25 20.8
Tepic MX-NAY -104.9 21.5
Puerto Vallarta MX-JAL -105.23 20.65
Bacalar MX-ROO -88.39 18.68
Chetumal MX-ROO -88.3 18.5
José María Morelos MX-ROO -88.71 19.75
Cozumel MX-ROO -86.95 20.51
Tizimín MX-YUC -88.15 21.14
Xpujil MX-CAM -89.4 18.51
Tapachula MX-CHP -92.26 14.9`;

const MOMENTS = ['2026-01-15T12:00Z', '2026-07-15T12:00Z'];
const offsetAt = (zone, moment) => {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment));
  return (Date.parse(`${local.replace(' ', 'T')}Z`) - Date.parse(moment)) / 3_600_000;
};
const places = PLACES.split('\n').map((line) => {
  const [, name, province, longitude, latitude] = /^(.+) ([A-Z]{2}-[A-Z]+) (\S+) (\S+)$/.exec(line);
  const position = [Number(longitude), Number(latitude)];
  const [zone] = find(position[1], position[0]);
  return { name, province, position, zone, offsets_h: MOMENTS.map((moment) => offsetAt(zone, moment)) };
});
process.stdout.write(`{ "moments": ${JSON.stringify(MOMENTS)}, "places": [\n${places.map((place) => JSON.stringify(place)).join(',\n')}\n] }\n`);
