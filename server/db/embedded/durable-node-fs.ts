import fs from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const SEGMENT = /^[0-9A-F]{24}$/;
/** File times are coarse: whatever changed this long before the last look is looked at again. */
const SLACK_MS = 2_000;

const withFile = (file: string, sync: (descriptor: number) => void): void => {
  const descriptor = fs.openSync(file, 'r');
  try {
    sync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};

/** Forces every file below `folder` changed at or after `since_ms`, and the folders themselves, to the disk. */
export const fsyncTree = (folder: string, since_ms: number): void => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) fsyncTree(place, since_ms);
    else if (entry.isFile() && fs.statSync(place).mtimeMs >= since_ms) withFile(place, fs.fsyncSync);
  }
  withFile(folder, fs.fsyncSync);
};

/**
 * PGlite runs with fsync off. This file system forces the write-ahead log to the disk after each statement or commit,
 * before the answer leaves, and after a checkpoint everything it wrote.
 */
export class DurableNodeFS extends NodeFS {
  readonly #folder: string;
  #checkpointed_ms = 0;
  #synced_ms = 0;
  #segments = '';

  constructor(folder: string) {
    super(folder);
    this.#folder = folder;
  }

  override async syncToFs(): Promise<void> {
    // Nothing inside a transaction is promised before its commit.
    if (this.pg?.Module && this.pg.isInTransaction()) return;
    this.#syncLog();
    this.#syncCheckpoint();
  }

  #syncLog(): void {
    const log = path.join(this.#folder, 'pg_wal');
    const started = Date.now();
    const names = fs.readdirSync(log).filter((name) => SEGMENT.test(name));
    for (const name of names) {
      const file = path.join(log, name);
      if (fs.statSync(file).mtimeMs >= this.#synced_ms - SLACK_MS) withFile(file, fs.fdatasyncSync);
    }
    const segments = names.join();
    if (segments !== this.#segments) withFile(log, fs.fsyncSync);
    this.#segments = segments;
    this.#synced_ms = started;
  }

  #syncCheckpoint(): void {
    const control = fs.statSync(path.join(this.#folder, 'global/pg_control')).mtimeMs;
    if (control === this.#checkpointed_ms) return;
    fsyncTree(this.#folder, this.#checkpointed_ms - SLACK_MS);
    this.#checkpointed_ms = control;
  }
}
