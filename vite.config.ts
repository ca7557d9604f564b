import { readFileSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const built_at = new Date().toISOString();
const server = process.env['SURCO_SERVER'] ?? 'http://127.0.0.1:3000';
const proxy = { '/api': { target: server, changeOrigin: false } };

/** Writes the build date beside the bundle that carries it, so that an open page can notice a newer build. */
const buildDate = (): Plugin => ({
  name: 'surco-build-date',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ built_at }) });
  },
});

const WORLD = 'base-map/world.json';
const readWorld = (): Buffer => gunzipSync(readFileSync(new URL('src/map/base/world.json.gz', import.meta.url)));

/** Puts the embedded base map among the public files: in the tree it is packed, a fifth of its size. */
const worldMap = (): Plugin => ({
  name: 'surco-world-map',
  configureServer({ middlewares, config }) {
    middlewares.use(config.base + WORLD, (_request, response) => response.setHeader('content-type', 'application/json').end(readWorld()));
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: WORLD, source: readWorld() });
  },
});

/** Packed once here, not at every request; a level higher would take five times as long for a hundredth less. */
const packed = compression({
  include: /\.(js|mjs|css|html|svg|json|geojson)$/,
  threshold: 1_024,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    defineAlgorithm('gzip', { level: 9 }),
  ],
});

/** What draws a screen, in the order in which the screens are seen; what it imports comes with it. */
const SCREENS = [
  ['splash', /\/src\/main\.tsx$/],
  ['start', /\/src\/(app\/(boot|App|Queries|start\/check-build)\.tsx?|api\/renew-session\.ts|features\/auth\/LoginPage\.tsx)$/],
  ['map', /\/src\/(app\/Dashboard|map\/MapCanvas|features\/(fields|imagery)\/Panel)\.tsx$/],
] as const;

/** A public page that needs a few parts of the map's screen, and is not to load the map with them. */
const VERIFY = /\/src\/features\/verify\/Page\.tsx$/;

const owners = new Map<string, string>();

/** Finds the first screen that needs a module, for all that a screen needs before it can be used. */
const findScreens = (): Plugin => ({
  name: 'surco-screens',
  apply: 'build',
  buildEnd() {
    const add = (id: string, screen: string): void => {
      if (owners.has(id)) return;
      owners.set(id, screen);
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported, screen);
    };
    const ids = [...this.getModuleIds()];
    for (const [screen, drawnBy] of SCREENS) for (const id of ids) if (drawnBy.test(id)) add(id, screen);
    const needed = new Set(ids.filter((id) => VERIFY.test(id)));
    for (const id of needed) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
    for (const id of needed) {
      if (owners.get(id) === 'map') owners.set(id, 'map-parts');
      else if (!owners.has(id) && !id.includes('/src/features/')) owners.set(id, 'report-parts');
    }
  },
});

export default defineConfig({
  plugins: [react(), findScreens(), buildDate(), worldMap(), packed],
  define: { __BUILT_AT__: JSON.stringify(built_at) },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      output: {
        // Groups without their dependencies would otherwise run modules before what they stand on.
        strictExecutionOrder: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Many small files weigh more by their requests than by their bytes.
          groups: [
            { name: 'maplibre', test: /node_modules[\\/]maplibre-gl[\\/]/, priority: 2 },
            { name: (id) => owners.get(id), priority: 1 },
            // What panels that print need at once, apart from the library that only the writing of a page needs.
            {
              name: 'page-parts',
              test: /\/src\/(paper\/\w[\w-]*|ui\/pdf\/drawn-of|domain\/pdf\/[\w-]+)\.ts$|HankenGrotesk_\w+\.ttf/,
              priority: 1,
            },
            // Grouped with small things, it would come with whatever needs one of those.
            { name: 'zones-of-places', test: /[\\/]tz-lookup[\\/]|\/(calendar\/zone-at|fields\/field-day)\.ts$/, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
