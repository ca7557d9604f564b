import type { Extension } from '@electric-sql/pglite';

interface Place {
  readonly value: number;
}
interface Memory {
  /** Another one whenever it has grown. */
  readonly buffer: ArrayBuffer;
}
/** What its WebAssembly is started with: the memory, and where in it its data lies. */
interface Imports {
  readonly env: { readonly memory: Memory; readonly __memory_base: Place };
}
type Started = (instance: { readonly exports: Readonly<Record<string, Place | undefined>> }, module: unknown) => void;
/** What PGlite hands its extensions. */
interface Options {
  instantiateWasm(imports: Imports, done: Started): unknown;
}

/**
 * Ends the statement PGlite is at, as PostgreSQL does when it is signalled to: two flags in its memory, which it looks at between two rows
 * (src/backend/tcop/postgres.c, StatementCancelHandler). Whoever sets them must get a turn on its thread while it computes: cancel-late.ts.
 */
export class StatementCancel {
  #flags: { readonly memory: Memory; readonly places: readonly number[] } | undefined;

  readonly extension: Extension = {
    name: 'statement_cancel',
    setup: async (_database, options: Options) => ({
      emscriptenOpts: {
        ...options,
        instantiateWasm: (imports: Imports, done: Started) =>
          options.instantiateWasm(imports, (instance, module) => {
            const { memory, __memory_base: base } = imports.env;
            const { QueryCancelPending, InterruptPending } = instance.exports;
            if (QueryCancelPending !== undefined && InterruptPending !== undefined)
              this.#flags = { memory, places: [QueryCancelPending, InterruptPending].map(({ value }) => base.value + value) };
            done(instance, module);
          }),
      },
    }),
  };

  /** Asks for the end of what runs; it fails with 57014. */
  request(): void {
    this.#set(1);
  }

  /** Takes back what came too late, so that the next statement does not pay for it. */
  clear(): void {
    this.#set(0);
  }

  #set(value: 0 | 1): void {
    if (this.#flags === undefined) return;
    const { memory, places } = this.#flags;
    const words = new Int32Array(memory.buffer);
    for (const place of places) words[place / 4] = value;
  }
}
