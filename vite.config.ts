import { constants } from 'node:zlib';
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

/** Packed once here, not at every request; a level higher would take five times as long for a hundredth less. */
const packed = compression({
  include: /\.(js|mjs|css|html|svg|json|geojson)$/,
  threshold: 1_024,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    defineAlgorithm('gzip', { level: 9 }),
  ],
});

export default defineConfig({
  plugins: [react(), buildDate(), packed],
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
          // Each icon would become a file of its own; over HTTP/1.1 the requests then weigh more than the bytes.
          groups: [
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ },
            {
              name: 'widgets',
              test: /node_modules[\\/](react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@internationalized)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
