import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { inRoot, root } from './project.mjs';
import { withSetups } from './storages.mjs';

/** Its size does not tell that it waits for a server to start as often as it kills one. */
const LONGEST = 'tests/chaos/kill.test.ts';

const weightOf = (file) =>
  file === LONGEST ? Infinity : [...withSetups(file)].reduce((sum, part) => sum + statSync(inRoot(part)).size, 0);

/**
 * By what a file and its set-ups weigh: the longest of the server's are a line on a table of everybody's rights, and none is to begin last.
 * Vitest's own order goes by the file alone where no earlier run is known.
 */
export class LongestFirst extends BaseSequencer {
  async sort(specs) {
    const weights = new Map(specs.map((spec) => [spec, weightOf(relative(root, spec.moduleId).replaceAll('\\', '/'))]));
    const groupOf = ({ project }) => project.config.sequence.groupOrder;
    return specs.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || a.project.name.localeCompare(b.project.name) || weights.get(b) - weights.get(a),
    );
  }
}
