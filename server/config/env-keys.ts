/** Every configuration key of the server: what it means and what it is without one. The README table is made from this. */
export const ENV_KEYS = {
  PORT: { summary: 'Port to listen on', default: '3000' },
  HOST: { summary: 'Address to listen on', default: '127.0.0.1' },
  PUBLIC_URL: { summary: 'Address people use, for links in mails, cookies and the origin check', default: 'http://localhost:<PORT>' },
  OLD_HOSTS: {
    summary: 'Hosts of the past, comma-separated (app.example.com.ar,app.example.com.mx), whose visitors are sent to PUBLIC_URL',
    default: 'none',
  },
  CONTACT_EMAIL: {
    summary: 'Address for questions and for booking drone flights, shown on the public pages and in the drone flight of a field',
    default: 'none',
  },
  LANDING_USERS: { summary: 'Users the landing page speaks of; 0 leaves the figure out', default: '4800' },
  LANDING_HECTARES: { summary: 'Hectares drawn the landing page speaks of; 0 leaves the figure out', default: '2000000' },
  LANDING_STATIONS: { summary: 'Weather stations the landing page speaks of; 0 leaves the figure out', default: '100' },
  TRUST_PROXY: { summary: 'Addresses or networks of proxies whose X-Forwarded-* headers are believed, comma-separated', default: 'none' },
  DATA_DIR: { summary: 'Folder of the embedded database, keys, pictures, photos and the outbox', default: './data' },
  DATABASE_URL: { summary: 'PostgreSQL 15 or newer instead of the embedded database', default: 'embedded' },
  SNAPSHOT_HOURS: { summary: 'Hours between copies of the embedded database; 0 makes none', default: '6' },
  SECRET_FILE: {
    summary:
      'File with at least 32 random bytes in base64 that signs sessions; the same for all processes on one PostgreSQL, or they do not start. A line added below signs from the next start on',
    default: '<DATA_DIR>/secret, made at first start',
  },
  DEMO: { summary: '1 creates the demo farm and account, 0 starts empty', default: '0' },
  DEMO_DATE: { summary: 'Day the demo calls today, YYYY-MM-DD; only with DEMO=1', default: 'the real day' },
  DEMO_DAYS: { summary: 'Days back from today whose scenes are made at the start of a demo, before anybody looks at them', default: '400' },
  MAIL_URL: { summary: 'smtp:// or smtps:// address of the mail server', default: 'mails are written to <DATA_DIR>/outbox' },
  MAIL_FROM: { summary: 'Sender of the mails', default: 'Surco <no-reply@localhost>' },
  IMAGERY: {
    summary: 'Source of satellite scenes: demo, earth-search or planetary-computer',
    default: 'demo with DEMO=1, else earth-search',
  },
  IMAGERY_URL: { summary: 'Address of the scene catalogue, when not the public one of the source', default: 'the source’s own' },
  IMAGERY_CACHE_MB: { summary: 'Most disk space in MiB for kept scenes and pictures of fields, which can be made again', default: '2048' },
  IMAGERY_THREADS: { summary: 'Threads that make, read and cut scenes, 1 to 32', default: 'one less than the cores, 1 to 4' },
  HD_IMAGERY: {
    summary: 'Source of scenes of 3 m for advanced fields: demo, planet or none',
    default: 'planet with PLANET_API_KEY, else demo with DEMO=1, else none',
  },
  PLANET_API_KEY: { summary: 'Key of the Planet account whose PlanetScope scenes are shown; it never leaves the server', default: 'none' },
  PLANET_URL: { summary: 'Address of the Planet Data API, when not the public one', default: 'https://api.planet.com/data/v1' },
  PLANET_FILE_HOSTS: { summary: 'Hosts Planet may send downloads to, comma-separated', default: 'storage.googleapis.com' },
  ELEVATION: { summary: 'Source of heights: demo or copernicus', default: 'demo with DEMO=1, else copernicus' },
  ELEVATION_URL: { summary: 'Address of a copy of the Copernicus GLO-30 files, when not the public bucket', default: 'the source’s own' },
  SOIL: { summary: 'Map of soils: demo or soilgrids', default: 'demo with DEMO=1, else soilgrids' },
  SOIL_URL: { summary: 'Address of the SoilGrids service, when not the public one', default: 'the source’s own' },
  WEATHER: { summary: 'Source of the weather by day and by hour: demo or open-meteo', default: 'demo with DEMO=1, else open-meteo' },
  WEATHER_URL: { summary: 'Address of an Open-Meteo installation with /v1/archive and /v1/forecast', default: 'the source’s own' },
  STATIONS_URL: {
    summary: 'Address of a copy of the Iowa Environmental Mesonet, whose reports of weather stations go with WEATHER=open-meteo',
    default: 'the source’s own',
  },
  WEATHER_KEY: { summary: 'Key of an Open-Meteo subscription; without one its service is for non-commercial use', default: 'none' },
  RADAR: { summary: 'Source of the rain radar: demo or rainviewer', default: 'demo with DEMO=1, else rainviewer' },
  RADAR_URL: { summary: 'Address of a service with a weather-maps.json as RainViewer’s', default: 'https://api.rainviewer.com' },
  WEATHER_SATELLITE: {
    summary: 'Source of clouds seen from orbit: demo or gibs (NASA, GOES-East)',
    default: 'demo with DEMO=1, else gibs',
  },
  WEATHER_SATELLITE_URL: {
    summary: 'Address of the WMTS of NASA GIBS in web Mercator, when not the public one',
    default: 'https://gibs.earthdata.nasa.gov/wmts/epsg3857/best',
  },
  GEOLOCATION: { summary: 'Who is given visitors’ addresses to guess their country: none or ipapi', default: 'none' },
  GEOLOCATION_URL: { summary: 'Address of a service that answers as ipapi.co does', default: 'https://ipapi.co' },
  DIAGNOSIS: {
    summary:
      'Who tells what a photo of a plant shows: classical (colour and shape, on this server), kindwise (a service as crop.health) or model (an ONNX model of your own)',
    default: 'classical',
  },
  DIAGNOSIS_KEY: { summary: 'Key of the Kindwise account; it never leaves the server', default: 'none' },
  DIAGNOSIS_URL: { summary: 'Address of a service that answers as Kindwise crop.health does', default: 'https://crop.kindwise.com' },
  DIAGNOSIS_MODEL: {
    summary: 'Folder of the model with its manifest.json (docs/diagnosis.md); needs the package onnxruntime-node',
    default: 'none',
  },
  CONVERSION: { summary: '0 switches the purchase of advanced fields off; the trial stays possible', default: '1' },
  PAYMENT: {
    summary: 'Who takes payments: mercado-pago, stripe, sandbox (a page on which the outcome is chosen) or none',
    default: 'sandbox with DEMO=1, else none',
  },
  PAYMENT_URL: { summary: 'Address of the payment service, when not its public one', default: 'the service’s own' },
  PAYMENT_KEY: { summary: 'Secret key or access token of the payment service', default: 'none' },
  PAYMENT_SECRET: { summary: 'Secret that signs the events of the payment service', default: 'none; of the sandbox, made at every start' },
  PRICES_AR: {
    summary: 'Price of an advanced field a year in Argentina, in ARS: up to 140 ha, and up to 500 ha',
    default: '180000,320000',
  },
  PRICES_MX: { summary: 'The same in Mexico, in MXN', default: '3600,6400' },
  PRICES_BR: { summary: 'The same in Brazil, in BRL', default: '990,1790' },
  OWN_IMAGERY_HOSTS: {
    summary:
      'Origins whose COG and STAC files people may open beside local ones, comma-separated: https://data.example, https://*.data.example',
    default: 'none',
  },
  SATELLITE_TILES: {
    summary: 'Tile address of the satellite base map with {z}/{x}/{y}, or none',
    default: 'with DEMO=1 the demo’s own, else EOX Sentinel-2 cloudless',
  },
  SATELLITE_ATTRIBUTION: { summary: 'Attribution text of the satellite base map', default: 'none' },
  STREET_TILES: {
    summary: 'Tile address of the street base map with {z}/{x}/{y}, or none',
    default: 'with DEMO=1 none, else OpenStreetMap',
  },
  STREET_ATTRIBUTION: { summary: 'Attribution text of the street base map', default: 'none' },
  LOG_LEVEL: { summary: 'fatal, error, warn, info, debug or silent', default: 'info' },
} as const;
export type EnvKey = keyof typeof ENV_KEYS;

/** A variable that starts like one of ours is meant for us. */
const OWN_PREFIXES = [
  'SURCO_',
  'IMAGERY_',
  'PLANET_',
  'MAIL_',
  'DEMO_',
  'SATELLITE_',
  'STREET_',
  'SNAPSHOT_',
  'ELEVATION_',
  'SOIL_',
  'WEATHER_',
  'LANDING_',
  'GEOLOCATION_',
  'OWN_IMAGERY',
  'PAYMENT_',
  'PRICES_',
  'SECRET_FILE',
] as const;
/** Set by container platforms for a service of that name, not by a person. */
const PLATFORM = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP)(_\w+)?)?$/;

/** Edits (insert, delete, replace, swap neighbours) from `a` to `b`. `editDistance('PROT', 'PORT')` → 1. */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const options = [(above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (same ? 0 : 1)];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) options.push((before[column - 2] ?? 0) + 1);
      line.push(Math.min(...options));
    }
    before = above;
    above = line;
  }
  return above[b.length] ?? 0;
};

/** The key a stranger was probably meant to be: one edit away for short names, two for longer ones. */
const meantFor = (name: string): EnvKey | undefined =>
  (Object.keys(ENV_KEYS) as EnvKey[]).find((key) => editDistance(name, key) <= (key.length <= 5 ? 1 : 2));

/** Variables that look like ours and are not: a misspelt key must stop the start instead of being ignored. */
export const misspeltKeys = (names: readonly string[]): { name: string; meant: EnvKey | null }[] =>
  names
    .filter((name) => !Object.hasOwn(ENV_KEYS, name))
    .map((name) => ({ name, meant: meantFor(name.toUpperCase()) ?? null }))
    .filter(({ name, meant }) => meant !== null || (OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) && !PLATFORM.test(name)));
