import { builtinModules } from 'node:module'
import { defineConfig } from 'tsup'

/** Loaded by Node from its own package: a native binary cannot be bundled. */
const NATIVE = ['@duckdb/node-bindings']

// Everything else is bundled: a cold start reads a handful of files instead of hundreds, which is most of its cost.
export default defineConfig({
  entry: { index: 'src/index.ts', cli: 'src/cli/main.ts', 'record-worker': 'src/core/adapters/record-worker.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  splitting: true,
  treeshake: false,
  clean: true,
  external: NATIVE,
  noExternal: [/^(?!@duckdb\/node-bindings)/],
  dts: { entry: { index: 'src/index.ts' } },
  // Bundled CommonJS packages call `require` for Node's own modules and for the native one.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  esbuildOptions(options) {
    options.external = [...(options.external ?? []), ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]
    options.legalComments = 'none'
  },
})
