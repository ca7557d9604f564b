import { describe, expect, it } from 'vitest';
import { textOf } from './lib/files.ts';

type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Manifest = Readonly<Record<'dependencies' | 'devDependencies' | 'overrides', Record<string, string>>> & {
  readonly allowScripts: Record<string, boolean>;
};

const manifest = JSON.parse(textOf('package.json')) as Manifest;
const locked = Object.entries((JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }).packages).filter(
  ([path]) => path !== '',
);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('dependencies', () => {
  it('are pinned exactly', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('are locked with their checksum', () => {
    expect(locked.filter(([, entry]) => entry.link !== true && entry.integrity === undefined).map(([path]) => path)).toEqual([]);
  });

  it('come from the public registry', () => {
    const elsewhere = locked.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'));
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('run no install script that was not weighed', () => {
    const unweighed = locked.filter(
      ([path, entry]) => entry.hasInstallScript === true && !Object.hasOwn(manifest.allowScripts, nameOf(path)),
    );
    expect(unweighed.map(([path]) => nameOf(path))).toEqual([]);
  });

  it('are locked for every platform', () => {
    const names = new Set(locked.map(([path]) => nameOf(path)));
    const missing = locked.flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !names.has(name))
        .map((name) => `${nameOf(path)} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
